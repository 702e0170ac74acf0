import { readdirSync } from "node:fs";
import type { Rollup } from "vite";
import { describe, expect, it } from "vitest";
import { precache } from "../../vite.config.ts";

type Handler = (this: unknown, options: unknown, bundle: Rollup.OutputBundle) => void;

/** Returns the code of the service worker that the build writes for these files. */
function built(files: Record<string, string>, code = 'store("__FILES__", "page-__HASH__");'): string {
  const worker = { type: "chunk", fileName: "service-worker.js", code };
  const assets = Object.entries(files).map(([fileName, source]) => [fileName, { type: "asset", fileName, source }]);
  const bundle = Object.fromEntries([["service-worker.js", worker], ...assets]);
  (precache().generateBundle.handler as Handler).call(undefined, {}, bundle);
  return worker.code;
}

describe("the service worker", () => {
  it("stores every built file, the files at the top of `public`, and the page itself", () => {
    const [, names, cache] = /^store\((\[.*\]), "(.*)"\);$/.exec(built({ "index.html": "<p>" }))!;
    const published = readdirSync("public", { withFileTypes: true }).filter((entry) => entry.isFile());
    expect(published.length).toBeGreaterThan(0);
    expect(JSON.parse(names!).sort()).toEqual(["./", "index.html", ...published.map(({ name }) => name)].sort());
    expect(cache).toMatch(/^page-[0-9a-f]{64}$/);
  });

  it("uses another cache if the content of a file changes but not its name", () => {
    expect(built({ "index.html": "<p>new" })).not.toBe(built({ "index.html": "<p>old" }));
    expect(built({ "index.html": "<p>old" })).toBe(built({ "index.html": "<p>old" }));
  });

  it("must contain placeholders for the file names and for the hash", () => {
    expect(() => built({}, 'store("page-__HASH__");')).toThrow("__FILES__");
    expect(() => built({}, 'store("__FILES__");')).toThrow("__HASH__");
  });
});
