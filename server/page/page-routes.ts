import type { IncomingMessage } from "node:http";
import fastifyStatic from "@fastify/static";
import { WORKER_PATH } from "../../shared/service-worker.ts";
import { type Answer, answerRoute, type ReadyResponse } from "../http/answer.ts";
import type { App } from "../http/app-type.ts";
import { type PreparedText, prepareResponses } from "../http/prepared-text.ts";
import type { SecurityHeaders } from "../http/security-headers.ts";
import { DOCUMENTS, type Page } from "./prepare-page.ts";

export interface ServedPage {
  readonly page: Page;
  readonly document: (request: IncomingMessage) => ReadyResponse;
  readonly notFound: (request: IncomingMessage) => ReadyResponse;
  readonly worker: Answer;
  /** Serves the same build with other settings. */
  readonly replace: (page: Page) => void;
}

/** `serverTiming` returns the header that gives the page's clock its first sample. */
export function servePage(
  page: Page,
  headers: SecurityHeaders,
  serverTiming: (request: IncomingMessage) => string,
): ServedPage {
  const prepareDocument = (text: PreparedText, status: number) => {
    const choose = prepareResponses(
      text,
      {
        // A browser applies the headers of a 304 to its cached document.
        ...headers.document,
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-cache",
      },
      status,
    );
    return (request: IncomingMessage): ReadyResponse => {
      const ready = choose(request);
      return { ...ready, headers: { ...ready.headers, "server-timing": serverTiming(request) } };
    };
  };
  const prepare = ({ document, notFound, worker }: Page) => ({
    document: prepareDocument(document, 200),
    notFound: prepareDocument(notFound, 404),
    worker: prepareResponses(worker, {
      ...headers.worker,
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "no-cache",
    }),
  });
  let current = prepare(page);
  return {
    page,
    document: (request) => current.document(request),
    notFound: (request) => current.notFound(request),
    worker: (request) => current.worker(request),
    replace: (newer) => {
      current = prepare(newer);
    },
  };
}

export function pageRoutes(app: App, { page, document, worker }: ServedPage): void {
  answerRoute(app, "/", {}, document);
  answerRoute(app, WORKER_PATH, {}, worker);
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
