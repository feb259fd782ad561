import fastifyStatic from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
import { WORKER_PATH } from "../../shared/service-worker.ts";
import type { App } from "../http/app-type.ts";
import { sendPrepared } from "../http/prepared-text.ts";
import type { SecurityHeaders } from "../http/security-headers.ts";
import type { Page } from "./prepare-page.ts";

/** The page as it goes out. */
export interface ServedPage {
  readonly page: Page;
  readonly headers: SecurityHeaders;
  /** The `Server-Timing` of an answer to this request, by which the page's clock gets its first sample. */
  readonly timing: (request: FastifyRequest) => string;
}

/** Serves the page at `/` and the built files beside it. */
export function pageRoutes(app: App, served: ServedPage): void {
  const { page } = served;
  app.get("/", (request, reply) => sendPage(request, reply, served));

  app.get(WORKER_PATH, (request, reply) => {
    reply
      .headers(served.headers.worker)
      .header("content-type", "text/javascript; charset=utf-8")
      .header("cache-control", "no-cache");
    return sendPrepared(request, reply, page.worker);
  });

  app.register(fastifyStatic, {
    root: `${page.folder}/assets`,
    prefix: "/assets/",
    preCompressed: true,
    immutable: true,
    maxAge: "365d",
  });
  app.register(fastifyStatic, {
    root: page.folder,
    preCompressed: true,
    index: false,
    dotfiles: "ignore",
    decorateReply: false,
    allowedPath: (path) => !["/index.html", "/404.html"].includes(path),
  });
}

/** Sends the page's document, with status 404 the one for that. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, headers, timing }: ServedPage,
): FastifyReply {
  // A browser that has the document takes the headers of a 304 for it: they go out with both.
  reply
    .headers(headers.document)
    .header("content-type", "text/html; charset=utf-8")
    .header("cache-control", "no-cache")
    .header("server-timing", timing(request));
  return sendPrepared(request, reply, reply.statusCode === 404 ? page.notFound : page.document);
}
