import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { readdirSync, readFileSync } from "node:fs";
import type { HtmlTagDescriptor, Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** All components, in an order that does not change: the scope of a style is the number of its component. */
const COMPONENTS = readdirSync(new URL("./src", import.meta.url), { recursive: true, encoding: "utf-8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".svelte"))
  .sort();

/** As short as it can be: it is on every element. */
function shortName(filename: string): string {
  const path = filename.replaceAll("\\", "/").replace(/^.*?\bsrc\//, "");
  const number = COMPONENTS.indexOf(path);
  // Other tools ask with a name of their own.
  return number < 0 ? "svelte" : `s${number.toString(36)}`;
}

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

/** The heart of the app is asked for along with the first script, and that one does not wait for the style sheet. */
function quickStart(): Plugin {
  return {
    name: "quick-start",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === "chunk");
        const core = chunks.filter((chunk) => chunk.name === "core");
        const wanted = new Set(core.flatMap((chunk) => [chunk.fileName, ...chunk.imports]));
        for (const chunk of chunks) if (chunk.isEntry) for (const file of chunk.imports) wanted.add(file);
        const links: HtmlTagDescriptor[] = [...wanted].map((file) => ({
          tag: "link",
          attrs: { rel: "modulepreload", crossorigin: "", href: `/${file}` },
          injectTo: "head" as const,
        }));
        const outlines = Object.keys(bundle ?? {}).find((file) => /outlines-.*\.svg$/.test(file));
        links.push({
          tag: "link",
          attrs: { rel: "preload", as: "fetch", crossorigin: "", href: `/${outlines}` },
          injectTo: "head" as const,
        });
        return { html: html.replace('<script type="module"', '<script async type="module"'), tags: links };
      },
    },
  };
}

/**
 * Vite's own helper loads the style sheets and scripts that a later part needs; ours needs none, for boot.ts asks for what is
 * needed together and there is one style sheet. What is left of it is the import itself.
 */
const IMPORT = `export const __vitePreload = (load) =>
  load().catch((fault) => {
    const event = new Event("vite:preloadError", { cancelable: true });
    event.payload = fault;
    dispatchEvent(event);
    if (!event.defaultPrevented) throw fault;
  });`;

function plainImports(): Plugin {
  return {
    name: "plain-imports",
    enforce: "pre",
    load: (id) => (id.endsWith("vite/preload-helper.js") ? IMPORT : null),
  };
}

/** The version is said once, by the Python package; the page names it for bug reports. */
function version(): Plugin {
  const source = readFileSync(new URL("../src/cartable/__init__.py", import.meta.url), "utf-8");
  const found = /^__version__ = "(.+)"$/m.exec(source);
  if (!found) throw new Error("src/cartable/__init__.py says no __version__");
  return {
    name: "version",
    transformIndexHtml: () => [
      { tag: "meta", attrs: { name: "generator", content: `Cartable ${found[1]}` }, injectTo: "head" },
    ],
  };
}

/** Where `npm run dev` finds the service: where `cartable serve` is, unless told otherwise. */
const service = process.env.CARTABLE_SERVICE ?? "http://127.0.0.1:8077";

export default defineConfig({
  plugins: [
    svelte({
      compilerOptions: { cssHash: ({ filename }) => shortName(filename), runes: true, discloseVersion: false },
    }),
    svelteTesting(),
    licences(),
    quickStart(),
    plainImports(),
    version(),
  ],
  build: {
    outDir: "../src/cartable/web",
    emptyOutDir: true,
    target: "es2022",
    // The content policy of the service allows no fonts or scripts inside other files.
    assetsInlineLimit: 0,
    modulePreload: false, // boot.ts knows what is needed together
    reportCompressedSize: false,
    // Few files: a phone far away waits for each of them, and small files compress badly.
    cssCodeSplit: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [
            { name: "helper", test: /preload-helper/, priority: 3 },
            // Every page, the table too, needs all of these: as one file they are fetched and compressed best.
            {
              name: "core",
              test: /node_modules|src[\\/](lib[\\/](?!texts)|cards|styles|App|Lost|router|main|pages[\\/](?!TablePage|Lobby|End|Join\.|Tv|Replay|replay))/,
              priority: 2,
            },
            { name: "table", test: /src[\\/](table|pages)/ },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": service, "/ws": { target: service, ws: true } } },
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"], setupFiles: ["src/lib/test-setup.ts"] },
});
