// Caches one build of the page in one language, for when the network is down or slow.

import { language } from "#language";
import {
  LANGUAGE_PARAMETER,
  pathInLanguage,
  SOURCE_LANGUAGE,
} from "../../../../shared/page-language.ts";
import { WORKER_PATH } from "../../../../shared/service-worker.ts";

/** Defined by the build: its hash, its entry chunk, and all its scripts and fonts. */
declare const BUILD: { hash: string; entry: string; files: readonly string[] };

const worker = self as unknown as ServiceWorkerGlobalScope;
const { hash, entry, files } = BUILD;
const CACHE = `page-${hash}`;

/** For tabs that were opened with an older build and load scripts later. */
const CACHED_OLDER_BUILDS = 2;

const DOCUMENT_TIMEOUT_MS = 3000;

const HOME = "/";
/** Every unknown path has this document. */
const NOT_FOUND = "/404";

worker.addEventListener("install", (event) => event.waitUntil(cacheBuild()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const { origin, pathname } = url;
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/assets/")) event.respondWith(respondWithFile(request));
  else if (request.mode === "navigate" && !/^\/(?:api(?:\/|$)|embed$)/.test(pathname)) {
    event.respondWith(respondWithDocument(request, url));
  }
});

/** Fails if anything is missing: the previous worker then stays active. */
async function cacheBuild(): Promise<void> {
  const cache = await caches.open(CACHE);
  await Promise.all([
    cache.addAll(files),
    cacheDocument(cache, pathInLanguage(HOME, language)),
    cacheDocument(cache, pathInLanguage(NOT_FOUND, language)),
  ]);
  await worker.skipWaiting();
}

async function cacheDocument(cache: Cache, path: string): Promise<void> {
  const response = await fetch(path, { cache: "no-cache" });
  const text = await response.text();
  if (!text.includes(entry)) throw new Error(`The document at ${path} is from another build.`);
  await cache.put(path, new Response(text, response));
}

async function takeOver(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name !== CACHE);
  const tooOld = builds.reverse().slice(CACHED_OLDER_BUILDS);
  await Promise.all(tooOld.map((name) => caches.delete(name)));
  await worker.clients.claim();
  // A tab in this language with another entry chunk has another build.
  for (const tab of await worker.clients.matchAll({ type: "window" })) {
    tab.postMessage([entry, pathInLanguage(WORKER_PATH, language)]);
  }
}

async function respondWithFile(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** The server's document; the cached one if the server does not respond in time, or with a 5xx. */
async function respondWithDocument(request: Request, url: URL): Promise<Response> {
  const wanted = url.searchParams.get(LANGUAGE_PARAMETER);
  const fresh = wanted === null ? fetchInOwnLanguage(request, url) : fetch(request);
  const inTime = await Promise.race([fresh.catch(() => undefined), timeout()]);
  if (inTime && inTime.status < 500) return inTime;
  const path = url.pathname === HOME ? HOME : NOT_FOUND;
  // The worker of another language may have cached its document.
  const named = wanted === null ? undefined : await caches.match(pathInLanguage(path, wanted));
  const own = await (await caches.open(CACHE)).match(pathInLanguage(path, language));
  return named ?? own ?? fresh;
}

/** Links carry no language: this worker is there because the reader chose its language. */
function fetchInOwnLanguage(request: Request, url: URL): Promise<Response> {
  if (language === SOURCE_LANGUAGE) return fetch(request);
  const named = new URL(url);
  named.searchParams.set(LANGUAGE_PARAMETER, language);
  // A request for a navigation can't be copied.
  const { cache } = request;
  return fetch(named, { cache, credentials: "same-origin", redirect: "manual" });
}

function timeout(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, DOCUMENT_TIMEOUT_MS, undefined));
}
