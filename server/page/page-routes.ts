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

const OPENAPI_DOCUMENT = new URL("../../docs/openapi.json", import.meta.url);

/** The documents and files of the page, the page of the API, and the OpenAPI document, for programs and pages of other sites too. */
export function pageRoutes(
  app: App,
  { headers, ...dependencies }: PreviewDependencies & Pick<Basics, "headers">,
): void {
  const { served } = dependencies;
  const { folder } = served;
  const openApi = readFileSync(OPENAPI_DOCUMENT, "utf8");
  const respondApi: Respond = (request) => served.page.api(request);
  const responds: Record<string, Respond> = {
    "/": respondWithPreview(dependencies),
    [WORKER_PATH]: (request) => served.page.worker(request),
    [MANIFEST_PATH]: (request) => served.page.manifest(request),
    [API_PAGE_PATH]: respondApi,
    [`${API_PAGE_PATH}/`]: respondApi,
    // Compressed for the first who asks: it takes a quarter of a second.
    [OPENAPI_PATH]: respondWithLatest(
      () => openApi,
      (text) => text,
      { ...headers.openData, "content-type": JSON_TYPE, "cache-control": "no-cache" },
    ),
  };
  for (const [path, respond] of Object.entries(responds)) {
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
