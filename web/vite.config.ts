import { readdirSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

/**
 * Writes a list of the page's files into its service worker. The service worker stores these files for use without a
 * network. Files in folders of `public`, such as the tables, are not on the list.
 */
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
  // A missing file is an error, as on a static host. With Vite's default, the server would send the page instead.
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
