/**
 * Stores the page, so that it works without a network after the first visit, with the presets used so far. The build
 * replaces `"__FILES__"` with a list of the page's files, and `__HASH__` with a hash of their contents.
 */

const scope = self as unknown as ServiceWorkerGlobalScope;

const files: unknown = "__FILES__";
const FILES: string[] = Array.isArray(files) ? files : [];

/** The name of the cache for the files of this build. The name changes when the content of any file changes. */
const PAGE = "page-__HASH__";
/**
 * The name of the cache for the tables that the site serves. `src/engine/worker.ts` checks each table and adds it to
 * the cache. A new build of the page keeps this cache.
 */
const TABLES = "tables";

async function install() {
  const cache = await caches.open(PAGE);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
  await scope.skipWaiting();
}

async function activate() {
  for (const name of await caches.keys()) if (name !== PAGE && name !== TABLES) await caches.delete(name);
  await scope.clients.claim();
}

async function respond(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreSearch: true, ignoreVary: true })) ?? fetch(request);
}

scope.addEventListener("install", (event) => event.waitUntil(install()));
scope.addEventListener("activate", (event) => event.waitUntil(activate()));
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(scope.registration.scope)) event.respondWith(respond(request));
});
