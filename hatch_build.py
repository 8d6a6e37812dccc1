"""Puts the built browser client into wheels and source archives.

Whoever installs from a source archive gets the client that is already in it and needs no Node. An editable install
builds nothing: there, `make web` does it when it is needed.
"""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientBuildHook(BuildHookInterface[Any]):
    """Runs web/build.py."""

    def dependencies(self) -> list[str]:
        """Where there is no Node, a wheel brings one for the time of the build."""
        if self._comes_built() or self._is_unwanted():
            return []
        tool = self._tool()
        return [] if tool.system_node() else [tool.NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before the files are collected."""
        if version == "editable" or self._comes_built():
            return
        if self._is_unwanted():
            self.app.display_warning("CARTABLE_WEB=skip: this build has no browser client")
            return
        tool = self._tool()
        npm = tool.find_npm()
        if npm is None:
            raise RuntimeError(f"the browser client needs Node {tool.NODE_WANTED}; CARTABLE_WEB=skip leaves it out")
        tool.build(npm, lambda text: self.app.display_info(f"[web] {text}"))

    def _comes_built(self) -> bool:
        root = Path(self.root)
        return (root / "PKG-INFO").exists() and (root / "src" / "cartable" / "web" / "index.html").exists()

    @staticmethod
    def _is_unwanted() -> bool:
        return os.environ.get("CARTABLE_WEB") == "skip"

    def _tool(self) -> ModuleType:
        spec = importlib.util.spec_from_file_location("cartable_web_build", Path(self.root) / "web" / "build.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module
