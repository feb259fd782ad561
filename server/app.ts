import rateLimit from "@fastify/rate-limit";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import { cityRoutes } from "./cities/city-routes.ts";
import type { Database } from "./database/schema.ts";
import { answerStatus, describeSchemaErrors, errorAnswer, handleError } from "./errors.ts";
import { healthRoutes } from "./health/health-routes.ts";
import { pageRoutes, sendPage } from "./page/page-routes.ts";
import type { Page } from "./page/prepare-page.ts";
import type { Settings } from "./settings.ts";
import { visitRoutes } from "./visits/visit-routes.ts";
import { refuseWrongMethods } from "./wrong-methods.ts";

export type App = ReturnType<typeof newApp>;

interface Parts {
  readonly db: Database;
  readonly page: Page;
  readonly settings: Pick<Settings, "logLevel" | "trustProxy">;
}

const BODY_LIMIT_BYTES = 16 * 1024;

/** The whole server, ready to listen or to be asked by `inject`; every feature is registered here by name. */
export async function buildApp({ db, page, settings }: Parts): Promise<App> {
  const app = newApp(settings, page);
  app.removeContentTypeParser("text/plain");
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request, reply) => answerUnknown(request, reply, page));

  await app.register(rateLimit, { global: false });
  refuseWrongMethods(app, () => {
    healthRoutes(app);
    cityRoutes(app, db);
    visitRoutes(app, db);
  });
  pageRoutes(app, page);
  return app;
}

function newApp(settings: Parts["settings"], page: Page) {
  return fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: settings.trustProxy,
    logger: { level: settings.logLevel, stream: process.stderr },
    return503OnClosing: false,
    forceCloseConnections: "idle",
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
    schemaErrorFormatter: describeSchemaErrors,
    frameworkErrors: (_error, request, reply) => void answerUnknown(request, reply, page),
    clientErrorHandler: (_error, socket) => {
      if (!socket.writable) return;
      const body = JSON.stringify(errorAnswer("invalid_request", "This is not an HTTP request."));
      socket.end(
        `HTTP/1.1 400 Bad Request\r\ncontent-type: application/json\r\nconnection: close\r\n` +
          `content-length: ${body.length}\r\n\r\n${body}`,
      );
    },
  }).withTypeProvider<TypeBoxTypeProvider>();
}

function answerUnknown(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  const isApi = request.url === "/api" || /^\/api[/?]/.test(request.url);
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (isApi || !isRead) return answerStatus(reply, 404);
  return sendPage(request, reply.code(404), page);
}
