import fastifyStatic from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../app.ts";
import { sendPrepared } from "../prepared-text.ts";
import type { Page } from "./prepare-page.ts";

/** The page as it goes out. */
export interface ServedPage {
  readonly page: Page;
  /** Those of every document. */
  readonly headers: Readonly<Record<string, string>>;
  /** The `Server-Timing` of an answer to this request, by which the page's clock gets its first sample. */
  readonly timing: (request: FastifyRequest) => string;
}

/** Serves the page at `/` and the built files beside it. */
export function pageRoutes(app: App, served: ServedPage): void {
  const { page } = served;
  app.get("/", (request, reply) => sendPage(request, reply, served));

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
    .headers(headers)
    .header("content-type", "text/html; charset=utf-8")
    .header("cache-control", "no-cache")
    .header("server-timing", timing(request));
  return sendPrepared(request, reply, reply.statusCode === 404 ? page.notFound : page.document);
}
