import { readFileSync } from "node:fs";
import fastifyStatic from "@fastify/static";
import { API_PAGE_PATH, OPENAPI_PATH } from "../../shared/api/openapi.ts";
import { MANIFEST_PATH } from "../../shared/page-language.ts";
import { WORKER_PATH } from "../../shared/service-worker.ts";
import { Refusal } from "../http/errors.ts";
import { type App, type Basics, FILE, sending } from "../http/feature.ts";
import { JSON_TYPE, type Respond, respondWithLatest } from "../http/http-response.ts";
import { type PreviewDependencies, respondWithPreview } from "./link-preview.ts";
import type { ServedPage } from "./open-page.ts";

export function pageRoutes(app: App, dependencies: PreviewDependencies): void {
  const { served } = dependencies;
  const { folder } = served;
  const files: Record<string, Respond> = {
    "/": respondWithPreview(dependencies),
    [WORKER_PATH]: (request) => served.page.worker(request),
    [MANIFEST_PATH]: (request) => served.page.manifest(request),
  };
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
    return served.page.notFound(request);
  };
}

const OPENAPI_DOCUMENT = new URL("../../docs/openapi.json", import.meta.url);

/** The page that lists the calls, whose forms send those that read, and the document itself, for programs and pages of other sites too. */
export function apiPageRoutes(
  app: App,
  { served, headers }: Basics & { readonly served: ServedPage },
): void {
  const respondPage: Respond = (request) => served.page.api(request);
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
