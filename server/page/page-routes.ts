import { negotiate } from "@fastify/accept-negotiator";
import fastifyStatic from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../app.ts";
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
  app.get("/", (request, reply) => {
    reply.header("etag", page.document.etag);
    if (request.headers["if-none-match"] !== page.document.etag) {
      return sendPage(request, reply, served);
    }
    // A browser that keeps the document takes the headers of this answer for it.
    return reply
      .headers(served.headers)
      .header("server-timing", served.timing(request))
      .code(304)
      .send();
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

/** Sends the page's document, with status 404 the one for that, in the best encoding the browser takes. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, headers, timing }: ServedPage,
): FastifyReply {
  const accepted = request.headers["accept-encoding"];
  const encoding = accepted ? negotiate(accepted, ["br", "gzip"]) : null;
  if (encoding) reply.header("content-encoding", encoding);
  return reply
    .headers(headers)
    .header("content-type", "text/html; charset=utf-8")
    .header("cache-control", "no-cache")
    .header("vary", "accept-encoding")
    .header("server-timing", timing(request))
    .send((reply.statusCode === 404 ? page.notFound : page.document)[encoding ?? "identity"]);
}
