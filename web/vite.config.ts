import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

/**
 * Writes a list of the page's files, and a hash of their names and contents, into the page's service worker. The
 * service worker stores these files for use without a network. Files in folders of `public`, such as the tables, are
 * not on the list.
 */
export function precache() {
  return {
    name: "precache",
    apply: "build",
    generateBundle: {
      // Runs after Vite has removed the chunks that only load style sheets.
      order: "post",
      handler(_options, bundle) {
        const worker = bundle["service-worker.js"];
        if (worker?.type !== "chunk") throw new Error("the service worker is missing");
        const built = Object.values(bundle).filter((file) => file !== worker);
        const published = readdirSync("public", { withFileTypes: true }).filter((entry) => entry.isFile());
        const files = [
          ...built.map((file) => [file.fileName, file.type === "chunk" ? file.code : file.source] as const),
          ...published.map(({ name }) => [name, readFileSync(`public/${name}`)] as const),
        ].sort(([name], [other]) => (name < other ? -1 : 1));
        const hash = createHash("sha256");
        for (const [name, content] of files) hash.update(`${name}\n`).update(content);
        const names = JSON.stringify(["./", ...files.map(([name]) => name)]);
        for (const [place, value] of [[/["'`]__FILES__["'`]/, names], [/__HASH__/, hash.digest("hex")]] as const) {
          const code = worker.code.replace(place, () => value);
          if (code === worker.code) throw new Error(`the service worker does not contain ${place.source}`);
          worker.code = code;
        }
      },
    },
  } satisfies Plugin;
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
