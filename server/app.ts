import cookie from "@fastify/cookie";
import rateLimit from "@fastify/rate-limit";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import { writeTimeMetric } from "../shared/time.ts";
import { passkeyRoutes } from "./account/passkey-routes.ts";
import { sessionRoutes } from "./account/session-routes.ts";
import { Sessions } from "./account/sessions.ts";
import { userRoutes } from "./account/user-routes.ts";
import { cityRoutes } from "./cities/city-routes.ts";
import type { ServerClock } from "./clock/server-clock.ts";
import { stampRequests, timeRoutes } from "./clock/time-routes.ts";
import { refuseCrossSite } from "./cross-site.ts";
import type { Database } from "./database/schema.ts";
import { answerStatus, describeSchemaErrors, errorAnswer, handleError } from "./errors.ts";
import { healthRoutes } from "./health/health-routes.ts";
import { pageRoutes, type ServedPage, sendPage } from "./page/page-routes.ts";
import type { Page } from "./page/prepare-page.ts";
import { preferenceRoutes } from "./preferences/preference-routes.ts";
import type { Settings } from "./settings.ts";
import { visitRoutes } from "./visits/visit-routes.ts";
import { refuseWrongMethods } from "./wrong-methods.ts";

export type App = ReturnType<typeof newApp>;

interface Parts {
  readonly db: Database;
  readonly page: Page;
  readonly settings: Pick<Settings, "logLevel" | "publicOrigin" | "trustProxy">;
  /** The instant, in ms. */
  readonly now: () => number;
  /** The clock that is measured against: finer than `now`, with a bound. */
  readonly clock: Pick<ServerClock, "now" | "answer">;
}

/** More than the page waits between two samples, so that none has to open a connection. */
const KEEP_ALIVE_MS = 75_000;
const BODY_LIMIT_BYTES = 16 * 1024;

/** The whole server, ready to listen or to be asked by `inject`; every feature is registered here by name. */
export async function buildApp({ db, page, settings, now, clock }: Parts): Promise<App> {
  const served: ServedPage = {
    page,
    timing: ({ receivedMs }) => writeTimeMetric(clock.answer(receivedMs || clock.now())),
  };
  const app = newApp(settings, served);
  stampRequests(app, clock.now);
  app.removeContentTypeParser("text/plain");
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request, reply) => answerUnknown(request, reply, served));

  const { publicOrigin } = settings;
  app.addHook("onRequest", refuseCrossSite(publicOrigin));
  await app.register(cookie);
  await app.register(rateLimit, { global: false });
  const sessions = new Sessions(db, publicOrigin, now);
  refuseWrongMethods(app, () => {
    healthRoutes(app);
    timeRoutes(app, clock.answer);
    cityRoutes(app, db);
    visitRoutes(app, db);
    sessionRoutes(app, { db, sessions, publicOrigin, now });
    passkeyRoutes(app, { db, sessions, publicOrigin, now });
    userRoutes(app, db, sessions);
    preferenceRoutes(app, { db, requireOwner: sessions.requireOwner, now });
  });
  pageRoutes(app, served);
  return app;
}

function newApp(settings: Parts["settings"], served: ServedPage) {
  return fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: settings.trustProxy,
    logger: { level: settings.logLevel, stream: process.stderr },
    return503OnClosing: false,
    forceCloseConnections: "idle",
    keepAliveTimeout: KEEP_ALIVE_MS,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
    schemaErrorFormatter: describeSchemaErrors,
    frameworkErrors: (_error, request, reply) => void answerUnknown(request, reply, served),
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

function answerUnknown(
  request: FastifyRequest,
  reply: FastifyReply,
  served: ServedPage,
): FastifyReply {
  const isApi = request.url === "/api" || /^\/api[/?]/.test(request.url);
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (isApi || !isRead) return answerStatus(reply, 404);
  return sendPage(request, reply.code(404), served);
}
