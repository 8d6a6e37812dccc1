import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Whose work is in the build besides ours; their licences ask to be kept with it. */
const CREDITED = [
  "svelte",
  "@fontsource/andika",
  "@fontsource/atkinson-hyperlegible",
  "@fontsource/bricolage-grotesque",
  "@fontsource/opendyslexic",
  "@fontsource/playwrite-fr-trad",
];

function licences(): Plugin {
  return {
    name: "licences",
    generateBundle() {
      const parts = CREDITED.map((name) => {
        const folder = new URL(`./node_modules/${name}/`, import.meta.url);
        const file = name === "svelte" ? "LICENSE.md" : "LICENSE";
        return `${name}\n${"=".repeat(name.length)}\n${readFileSync(new URL(file, folder), "utf-8").trim()}\n`;
      });
      this.emitFile({ type: "asset", fileName: "assets/licences.txt", source: parts.join("\n\n") });
    },
  };
}

const service = process.env.CARTABLE_SERVICE ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), svelteTesting(), licences()],
  build: {
    outDir: "../src/cartable/web",
    emptyOutDir: true,
    target: "es2022",
    // The content policy of the service allows no fonts or scripts inside other files.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: { proxy: { "/api": service, "/ws": { target: service, ws: true } } },
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"] },
});
