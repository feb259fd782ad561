import fastifyStatic from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
import { WORKER_PATH } from "../../shared/service-worker.ts";
import type { App } from "../http/app-type.ts";
import { sendPrepared } from "../http/prepared-text.ts";
import type { SecurityHeaders } from "../http/security-headers.ts";
import { DOCUMENTS, type Page } from "./prepare-page.ts";

export interface ServedPage {
  readonly page: Page;
  readonly headers: SecurityHeaders;
  /** The `Server-Timing` value, which gives the page's clock its first sample. */
  readonly serverTiming: (request: FastifyRequest) => string;
}

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
    allowedPath: (path) => !DOCUMENTS.includes(path),
  });
}

/** Sends the document, or the not-found document if the reply's status is 404. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, headers, serverTiming }: ServedPage,
): FastifyReply {
  // A browser applies the headers of a 304 to its cached document.
  reply
    .headers(headers.document)
    .header("content-type", "text/html; charset=utf-8")
    .header("cache-control", "no-cache")
    .header("server-timing", serverTiming(request));
  return sendPrepared(request, reply, reply.statusCode === 404 ? page.notFound : page.document);
}
