import cookie from "@fastify/cookie";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import fastify, { type FastifyError, type FastifyReply, type FastifyRequest } from "fastify";

import { formatTimeMetric } from "../shared/api/time.ts";
import { confirmationRoutes } from "./account/confirmation-routes.ts";
import { PASSKEY_ID_LENGTH } from "./account/passkey-credential.ts";

import { passkeyRoutes } from "./account/passkey-routes.ts";
import { sessionRoutes } from "./account/session-routes.ts";
import { Sessions } from "./account/sessions.ts";
import { userRoutes } from "./account/user-routes.ts";
import { cityRoutes } from "./cities/city-routes.ts";
import type { Database } from "./database/schema.ts";
import { createDatabaseProbe } from "./health/database-probe.ts";
import { healthRoutes } from "./health/health-routes.ts";
import { sendReady } from "./http/answer.ts";
import { isApiPath } from "./http/api-path.ts";
import type { App } from "./http/app-type.ts";
import { BODY_LIMIT_BYTES } from "./http/check-request.ts";
import { handleClientError } from "./http/client-errors.ts";
import { rejectCrossSite } from "./http/csrf.ts";
import {
  describeSchemaErrors,
  explainErrors,
  handleErrors,
  Refusal,
  sendRefusal,
  sendUnavailable,
} from "./http/errors.ts";
import { DatabaseFailureLog } from "./http/failure-log.ts";
import { closeConnectionsOnStop } from "./http/graceful-stop.ts";
import { admitRequests } from "./http/limits/admit-requests.ts";
import { limitUsers } from "./http/limits/limit-users.ts";
import { LIMITS, type Limits } from "./http/limits/limits.ts";
import { LogThrottle } from "./http/log-throttle.ts";
import { rejectUnsupportedMethods } from "./http/method-not-allowed.ts";
import { answerPreflight } from "./http/preflight.ts";
import { QuietLogController, safeSerializers } from "./http/request-log.ts";
import {
  buildSecurityHeaders,
  type SecurityHeaders,
  setSecurityHeaders,
} from "./http/security-headers.ts";
import { serveRequests } from "./http/serve-requests.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { apiPageRoutes } from "./page/api-page-routes.ts";
import { embedRoutes } from "./page/embed/embed-routes.ts";
import { pageRoutes, type ServedPage, servePage } from "./page/page-routes.ts";
import type { Page } from "./page/prepare-page.ts";
import { securityTxtRoute } from "./page/security-txt.ts";
import { sitemapRoutes } from "./page/sitemap.ts";
import { localNames } from "./places/local-names.ts";
import type { Places } from "./places/place-index.ts";
import { placeRoutes } from "./places/place-routes.ts";
import { reverseGeocodeRoute } from "./places/reverse-geocode-route.ts";
import { preferenceRoutes } from "./preferences/preference-routes.ts";
import type { Settings } from "./settings/settings.ts";
import { timeCallRoutes } from "./time/calls/time-call-routes.ts";
import { checkScriptRoute } from "./time/clock/check-script-route.ts";
import type { ServerClock } from "./time/clock/server-clock.ts";
import { timeRoutes } from "./time/clock/time-routes.ts";
import { recordRoutes } from "./time/record/record-routes.ts";
import { announceRelease, zoneRoutes } from "./time/rules/zone-routes.ts";
import type { ZoneSource } from "./time/rules/zone-source.ts";
import { visitRoutes } from "./visits/visit-routes.ts";

interface Dependencies {
  readonly db: Database;
  readonly page: Page;
  readonly settings: Pick<
    Settings,
    | "logLevel"
    | "newAccountsPerDay"
    | "publicOrigin"
    | "redisUrl"
    | "reverseGeocodeUrl"
    | "securityContact"
    | "trustProxy"
  >;
  readonly limits?: Limits;
  readonly now: () => number;
  /** For time measurements: finer than `now`, with an error bound. */
  readonly clock: Pick<ServerClock, "now" | "timeResponse">;
  readonly places: Places;
  /** Its rules must be in the page. */
  readonly zones: ZoneSource;
  readonly metrics?: Metrics | undefined;
  readonly beforeRoutes?: ((app: App) => Promise<void>) | undefined;
}

/** Longer than the page's pause between clock samples, so that none opens a connection. */
const KEEP_ALIVE_MS = 75_000;

export async function buildApp(dependencies: Dependencies): Promise<App> {
  const {
    db,
    page,
    settings,
    limits = LIMITS,
    now,
    clock,
    places,
    zones,
    metrics,
    beforeRoutes,
  } = dependencies;
  const headers = buildSecurityHeaders(settings);
  const served = servePage(page, headers, ({ receivedMs }) =>
    formatTimeMetric(clock.timeResponse(receivedMs || clock.now())),
  );
  const app = newApp(settings, limits, headers, served);
  app.decorate("refusalThrottle", new LogThrottle(now));
  app.addHook("onRequest", setSecurityHeaders(headers));
  await beforeRoutes?.(app);
  app.removeContentTypeParser("text/plain");
  const probe = createDatabaseProbe(db);
  const failures = new DatabaseFailureLog(app.log, now, {
    count: metrics?.countDatabaseFailure,
    probe,
  });
  app.addHook("onClose", async () => failures.stop());
  const explain = explainErrors(failures);
  const handleError = handleErrors(explain);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    // For paths with a NUL, `//` or a name that no file system accepts.
    if (error.code === "FST_STATIC_FORBIDDEN_PATH") return sendNotFound(request, reply, served);
    return handleError(error, request, reply);
  });
  app.setNotFoundHandler((request, reply) => sendNotFound(request, reply, served));

  const { newAccountsPerDay, publicOrigin, redisUrl, trustProxy } = settings;
  const { admit, closeConnections, limitRoute, limitWork, takeTurn } = await admitRequests(app, {
    limits,
    trustProxy,
    redisUrl,
    onLimitsOff: metrics?.showLimitsOff,
    now: clock.now,
  });
  const isStopping = closeConnectionsOnStop(app, closeConnections);
  serveRequests(app, {
    admit,
    explain,
    headers,
    onEnd: (fields) => metrics?.countRequest(fields),
  });
  if (zones.newer) announceRelease(app.server, zones);
  zones.beforeServing = async ({ difference }) => {
    const newerPage = await page.withRules(difference);
    const isFirst = zones.newer === undefined;
    return () => {
      served.replace(newerPage);
      if (isFirst) announceRelease(app.server, zones);
    };
  };
  app.addHook("onRequest", answerPreflight);
  app.addHook("onRequest", rejectCrossSite(publicOrigin));
  await app.register(cookie, { hook: false });
  const sessions = new Sessions(db, publicOrigin, now);
  limitUsers(app, [sessions.requireOwner, sessions.requireConfirmedOwner]);
  rejectUnsupportedMethods(app, () => {
    healthRoutes(app, { probe, places, failures, isStopping });
    timeRoutes(app, clock.timeResponse);
    zoneRoutes(app, zones, headers.data);
    timeCallRoutes(app, zones, headers.openData, clock);
    recordRoutes(app, db, headers.data, now);
    cityRoutes(app, db, headers.data);
    placeRoutes(app, places);
    reverseGeocodeRoute(app, places);
    visitRoutes(app, db, headers.data, limitRoute);
    sessionRoutes(app, { db, sessions, publicOrigin, now });
    confirmationRoutes(app, { db, sessions, publicOrigin, now });
    passkeyRoutes(app, { db, sessions, publicOrigin, newAccountsPerDay, now });
    userRoutes(app, db, sessions);
    preferenceRoutes(app, { db, requireOwner: sessions.requireOwner, places, now });
  });
  securityTxtRoute(app, settings, now);
  sitemapRoutes(app, publicOrigin, page.languages);
  checkScriptRoute(app);
  embedRoutes(app, {
    languages: page.languages,
    readDocument: page.readEmbed,
    headersOf: headers.embedOf,
    places,
    nameCity: (city, zone, language) => localNames(language)?.nameCity(city, zone) ?? city,
    zones,
    now,
    limitPreparation: limitWork(limits.embedsPerMinute),
    takeTurn,
  });
  apiPageRoutes(app, page.api, headers);
  pageRoutes(app, served);
  return app;
}

function newApp(
  settings: Dependencies["settings"],
  limits: Limits,
  headers: SecurityHeaders,
  served: ServedPage,
): App {
  return fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: PASSKEY_ID_LENGTH },
    trustProxy: settings.trustProxy,
    logger: { level: settings.logLevel, stream: process.stderr, serializers: safeSerializers },
    logController: new QuietLogController(),
    return503OnClosing: false,
    forceCloseConnections: "idle",
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionTimeout: limits.idleTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    http: {
      headersTimeout: limits.headersTimeoutMs,
      connectionsCheckingInterval: limits.timeoutCheckIntervalMs,
    },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
    schemaErrorFormatter: describeSchemaErrors,
    frameworkErrors: (_error, request, reply) => {
      setSecurityHeaders(headers)(request, reply);
      // The document is long, so only a person gets it.
      if (request.headers.accept?.includes("text/html")) void sendNotFound(request, reply, served);
      else sendRefusal(reply, new Refusal("not_found"));
    },
    clientErrorHandler: (error, socket) => handleClientError(error, socket, headers.data),
  }).withTypeProvider<TypeBoxTypeProvider>();
}

async function sendNotFound(
  request: FastifyRequest,
  reply: FastifyReply,
  served: ServedPage,
): Promise<FastifyReply> {
  // The files' route has every path.
  request.raw.route = undefined;
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (isRead && served.page.files.has(request.url.split("?", 1)[0] ?? "")) {
    return sendUnavailable(reply, "The server can't read this file right now. Try again soon.");
  }
  if (isApiPath(request.url) || !isRead) return sendRefusal(reply, new Refusal("not_found"));
  return sendReady(reply, await served.notFound(request.raw));
}
