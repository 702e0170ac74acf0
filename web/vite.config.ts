import { readdirSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

/** Writes the names of all files of the page into its service worker, which stores them for use without a network. */
function precache(): Plugin {
  return {
    name: "precache",
    apply: "build",
    generateBundle: {
      // Runs after Vite has removed the chunks that only load style sheets.
      order: "post",
      handler(_options, bundle) {
        const worker = bundle["service-worker.js"];
        if (worker?.type !== "chunk") throw new Error("the service worker is missing");
        const files = Object.keys(bundle).filter((file) => file !== "service-worker.js");
        const published = readdirSync("public", { withFileTypes: true }).filter((entry) => entry.isFile());
        const names = JSON.stringify([...files, ...published.map(({ name }) => name), "./"].sort());
        const code = worker.code.replace(/["'`]__FILES__["'`]/, () => names);
        if (code === worker.code) throw new Error("the service worker has no place for the names of files");
        worker.code = code;
      },
    },
  };
}

export default defineConfig({
  base: "./",
  // A missing file is an error, as on a static host. Otherwise, the page itself would be served in its place.
  appType: "mpa",
  worker: { format: "es" },
  plugins: [precache()],
  build: {
    target: "es2022",
    license: { fileName: "licences.md" },
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rollupOptions: {
      input: { index: "index.html", "service-worker": "src/service-worker.ts" },
      output: {
        entryFileNames: ({ name }) => (name === "service-worker" ? "service-worker.js" : "assets/[name]-[hash].js"),
      },
    },
  },
});
