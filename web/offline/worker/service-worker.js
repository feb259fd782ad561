// Keeps one build of the page for when the network is gone, or takes too long.
const worker = self;
const { hash, entry, files } = BUILD;
const CACHE = `page-${hash}`;
/** A tab that was opened two builds ago still finds its late scripts. */
const OLDER_BUILDS_KEPT = 2;
const DOCUMENT_WITHIN_MS = 3000;
const HOME = "/";
/** Any address where nothing is has the document of the not-found page. */
const NOT_FOUND = "/404";
worker.addEventListener("install", (event) => event.waitUntil(keepBuild()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/assets/")) event.respondWith(answerFile(request));
  else if (request.mode === "navigate" && !pathname.startsWith("/api/")) {
    event.respondWith(answerDocument(request, pathname));
  }
});
/** Keeps all of the build or, where something is missing, nothing: the worker before then stays. */
async function keepBuild() {
  const cache = await caches.open(CACHE);
  await Promise.all([
    cache.addAll(files),
    keepDocument(cache, HOME),
    keepDocument(cache, NOT_FOUND),
  ]);
  await worker.skipWaiting();
}
async function keepDocument(cache, path) {
  const response = await fetch(path, { cache: "no-cache" });
  const text = await response.text();
  if (!text.includes(entry)) throw new Error(`The document at ${path} is of another build.`);
  const headers = new Headers(response.headers);
  // The stamps of this answer would be taken for those of a later one.
  headers.delete("server-timing");
  await cache.put(path, new Response(text, { status: response.status, headers }));
}
async function takeOver() {
  const builds = (await caches.keys()).filter((name) => name !== CACHE);
  const tooOld = builds.reverse().slice(OLDER_BUILDS_KEPT);
  await Promise.all(tooOld.map((name) => caches.delete(name)));
  await worker.clients.claim();
  // A tab whose scripts are not among them is of an older build.
  for (const tab of await worker.clients.matchAll({ type: "window" })) tab.postMessage(files);
}
async function answerFile(request) {
  return (await caches.match(request)) ?? fetch(request);
}
/** The server's document; the kept one where the server is not there in time, or in trouble. */
async function answerDocument(request, pathname) {
  const fresh = fetch(request);
  const inTime = await Promise.race([fresh.catch(() => undefined), tooLate()]);
  if (inTime && inTime.status < 500) return inTime;
  const cache = await caches.open(CACHE);
  return (await cache.match(pathname === HOME ? HOME : NOT_FOUND)) ?? fresh;
}
function tooLate() {
  return new Promise((resolve) => setTimeout(resolve, DOCUMENT_WITHIN_MS, undefined));
}
