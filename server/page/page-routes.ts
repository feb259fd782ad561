import { readFileSync } from "node:fs";
import fastifyStatic from "@fastify/static";
import { API_PAGE_PATH, OPENAPI_PATH } from "../../shared/api/openapi.ts";
import { MANIFEST_PATH } from "../../shared/page-language.ts";
import { WORKER_PATH } from "../../shared/service-worker.ts";
import { Refusal } from "../http/errors.ts";
import { type App, type Basics, FILE, sending } from "../http/feature.ts";
import {
  BEST_QUALITY,
  type CompressedText,
  JSON_TYPE,
  type Respond,
  respondWith,
  respondWithLatest,
} from "../http/http-response.ts";
import { memo } from "../http/memo.ts";
import { requestedLanguage } from "../http/page-document.ts";
import type { SecurityHeaders } from "../http/security-headers.ts";
import { type PreviewDependencies, respondWithPreview } from "./link-preview.ts";
import type { LanguageTexts, Page, PageDocument, Responses, ServedPage } from "./prepare-page.ts";

/** Some milliseconds; the best quality takes a second of another thread. */
const FIRST_QUALITY = 5;

export function servePage(initial: Page, headers: SecurityHeaders): ServedPage {
  const respondIn = (tag: string, texts: LanguageTexts): Responses => {
    const inLanguage = { "cache-control": "no-cache", "content-language": tag };
    const ownHeaders = headers.documentOf(texts.document.inline);
    const respondDocument = (text: CompressedText, status: number): Respond => {
      // A browser applies the headers of a 304 to its cached document.
      const type = { "content-type": "text/html; charset=utf-8" };
      return respondWith(text, { ...ownHeaders, ...inLanguage, ...type }, status);
    };
    return {
      document: respondDocument(texts.document, 200),
      notFound: respondDocument(texts.notFound, 404),
      worker: respondWith(texts.worker, {
        ...headers.worker,
        "content-type": "text/javascript; charset=utf-8",
        "cache-control": "no-cache",
      }),
      manifest: respondWith(texts.manifest, {
        ...headers.file,
        ...inLanguage,
        "content-type": "application/manifest+json",
      }),
    };
  };

  function serveLanguages(served: Page) {
    let improving = Promise.resolve();
    /** On the first request: at the start, each language would take a second. */
    return memo(async (tag: string) => {
      const prepare = async (quality: number) =>
        respondIn(tag, await served.prepareLanguage(tag, quality));
      const prepared = { responses: await prepare(FIRST_QUALITY) };
      const improve = async () => {
        prepared.responses = await prepare(BEST_QUALITY);
      };
      // One language after the other, so that a first request of another one is not kept waiting.
      improving = improving.then(improve).catch(() => undefined);
      return prepared;
    }, served.languages.length);
  }

  let page = initial;
  let preparedIn = serveLanguages(page);
  const respond =
    (name: keyof LanguageTexts): Respond =>
    async (request) => {
      const prepared = await preparedIn(requestedLanguage(request.url, page.languages));
      return prepared.responses[name](request);
    };
  return {
    get page() {
      return page;
    },
    document: respond("document"),
    notFound: respond("notFound"),
    worker: respond("worker"),
    manifest: respond("manifest"),
    replace: (newer) => {
      page = newer;
      preparedIn = serveLanguages(newer);
    },
  };
}

export function pageRoutes(app: App, dependencies: PreviewDependencies): void {
  const { served } = dependencies;
  const { worker, manifest } = served;
  const { folder } = served.page;
  const document = respondWithPreview(dependencies);
  const files = { "/": document, [WORKER_PATH]: worker, [MANIFEST_PATH]: manifest };
  for (const [path, respond] of Object.entries(files)) {
    app.get(path, { config: FILE }, sending(respond));
  }
  app.register(async (scope) => {
    scope.addHook("onRoute", (route) => {
      route.config = FILE;
    });
    scope.register(fastifyStatic, {
      root: `${folder}/assets`,
      prefix: "/assets/",
      preCompressed: true,
      immutable: true,
      maxAge: "365d",
    });
    scope.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: false,
      dotfiles: "ignore",
      decorateReply: false,
      allowedPath: (path) => served.page.files.has(path),
    });
  });
}

/** Responds where no file is: with a page to a read, otherwise by a refusal. */
export function respondNotFound(served: ServedPage): Respond {
  return (request) => {
    // The files' route has every path.
    request.route = undefined;
    const { method, url = "" } = request;
    if (method !== "GET" && method !== "HEAD") throw new Refusal("not_found");
    if (served.page.files.has(url.split("?", 1)[0] ?? "")) {
      throw new Refusal(
        "unavailable",
        "The server can't read this file right now. Try again soon.",
      );
    }
    return served.notFound(request);
  };
}

const OPENAPI_DOCUMENT = new URL("../../docs/openapi.json", import.meta.url);

/** The page that lists the calls, whose forms send those that read, and the document itself, for programs and pages of other sites too. */
export function apiPageRoutes(
  app: App,
  { served, headers }: Basics & { readonly served: ServedPage },
): void {
  const respondBy = memo((api: PageDocument) =>
    respondWith(api, {
      ...headers.documentOf(api.inline, ["'self'"]),
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
    }),
  );
  const respondPage: Respond = (request) => respondBy(served.page.api)(request);
  const document = readFileSync(OPENAPI_DOCUMENT, "utf8");
  // Compressed for the first who asks: it takes a quarter of a second.
  const respondDocument = respondWithLatest(
    () => document,
    (text) => text,
    { ...headers.openData, "content-type": JSON_TYPE, "cache-control": "no-cache" },
  );
  const routes: Record<string, Respond> = {
    [API_PAGE_PATH]: respondPage,
    [`${API_PAGE_PATH}/`]: respondPage,
    [OPENAPI_PATH]: respondDocument,
  };
  for (const [path, respond] of Object.entries(routes)) {
    app.get(path, { config: FILE, schema: { hide: true } }, sending(respond));
  }
}
