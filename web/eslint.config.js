/** What the linter looks for: mistakes, not style. Style is the formatter's. */
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  { ignores: ["node_modules/", "src/lib/wire.ts"] },
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: true, extraFileExtensions: [".svelte"] },
    },
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // A handler of events may be asynchronous: what it waits for does not fail.
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: false }],
      // What a game says in a field is any JSON, and is shown as it is.
      "@typescript-eslint/no-base-to-string": "off",
      "@typescript-eslint/restrict-template-expressions": "off",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    rules: {
      // State is replaced, never changed in place ($state.raw): a plain Set or Map is enough.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  {
    files: ["**/*.svelte"],
    rules: {
      // The parser does not know the types of snippets and of `{#each}`; svelte-check does, and is strict.
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
      "@typescript-eslint/no-unnecessary-type-assertion": "off",
      // Spaces and joiners that must not be lost stand in mustaches.
      "svelte/no-useless-mustaches": "off",
      // The compiler says so itself, and svelte-check fails then.
      "svelte/no-unused-svelte-ignore": "off",
    },
  },
  {
    files: ["**/*.test.ts"],
    // What stands for the service answers later, as the service does.
    rules: { "@typescript-eslint/require-await": "off" },
  },
  {
    // No types are known of these.
    files: ["*.js"],
    extends: [ts.configs.disableTypeChecked],
    languageOptions: { globals: globals.node, parserOptions: { projectService: false } },
  },
);
