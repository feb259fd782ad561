import { negotiate } from "@fastify/accept-negotiator";
import fastifyStatic from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../app.ts";
import type { Page } from "./prepare-page.ts";

/** Serves the page at `/` and the built files beside it. */
export function pageRoutes(app: App, page: Page): void {
  app.get("/", (request, reply) => {
    reply.header("etag", page.document.etag);
    if (request.headers["if-none-match"] === page.document.etag) return reply.code(304).send();
    return sendPage(request, reply, page);
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
    allowedPath: (path) => path !== "/index.html",
  });
}

/** Sends the page's document in the best encoding the browser takes, with whatever status was set. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  const accepted = request.headers["accept-encoding"];
  const encoding = accepted ? negotiate(accepted, ["br", "gzip"]) : null;
  if (encoding) reply.header("content-encoding", encoding);
  return reply
    .header("content-type", "text/html; charset=utf-8")
    .header("cache-control", "no-cache")
    .header("vary", "accept-encoding")
    .send(page.document[encoding ?? "identity"]);
}
