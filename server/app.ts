import cookie from "@fastify/cookie";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import fastify from "fastify";
import { TZDB_RELEASE_HEADER } from "../shared/api/zone-rules.ts";
import { knowAllYears } from "../shared/zones/all-years.ts";
import { passkeyRoutes, sessionRoutes } from "./account/account-routes.ts";
import { PASSKEY_ID_LENGTH } from "./account/passkeys.ts";
import { cookieSessions } from "./account/sessions.ts";
import { cityRoutes } from "./cities/city-routes.ts";
import { createDatabaseProbe, healthRoutes } from "./health/health-routes.ts";
import { BODY_LIMIT_BYTES, rejectCrossSite, withoutOrigin } from "./http/check-request.ts";
import { describeSchemaErrors, errorHandlers, refuseByHand } from "./http/errors.ts";
import { logDatabaseFailures } from "./http/failure-log.ts";
import { type App, type Basics, registerCalls } from "./http/feature.ts";
import { admitRequests } from "./http/limits/admit-requests.ts";
import { LIMITS, type Limits, Message } from "./http/limits/limit-connections.ts";
import { closeConnectionsOnStop } from "./http/listen.ts";
import { throttleRefusals } from "./http/request-log.ts";
import { addSecurityHeaders, buildSecurityHeaders } from "./http/security-headers.ts";
import { mcpRoutes } from "./mcp/mcp-routes.ts";
import { meetingRoutes } from "./meetings/meeting-routes.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { discoveryRoutes } from "./page/discovery.ts";
import { embedRoutes } from "./page/embed/embed-routes.ts";
import { type ServedPage, watchBuilds } from "./page/open-page.ts";
import { pageRoutes, respondNotFound } from "./page/page-routes.ts";
import { placeRoutes, reverseGeocodeRoute } from "./places/place-routes.ts";
import type { Places } from "./places/places.ts";
import { textResolver } from "./places/text-resolver.ts";
import { preferenceRoutes } from "./preferences/preference-routes.ts";
import { ipRoutes, timezoneRoutes, zoneNowRoute, zoneTimes } from "./time/calls/timezone-routes.ts";
import { checkScriptRoute, timeRoutes } from "./time/clock/time-routes.ts";
import { recordRoutes } from "./time/record/record-routes.ts";
import { zoneChangesRoutes, zoneRoutes } from "./time/rules/zone-routes.ts";
import type { ZoneSource } from "./time/rules/zone-source.ts";
import { visitRoutes } from "./visits/visit-routes.ts";

interface Dependencies extends Pick<Basics, "clock" | "db" | "log" | "now" | "settings"> {
  readonly served: ServedPage;
  readonly limits?: Limits;
  readonly places: Places;
  /** Its rules must be in the page. */
  readonly zones: ZoneSource;
  readonly metrics?: Metrics | undefined;
  readonly beforeRoutes?: ((app: App) => Promise<void>) | undefined;
}

/** Longer than the page's pause between clock samples, so that none opens a connection. */
const KEEP_ALIVE_MS = 75_000;

/** Groups of calls, in their order on the page of the API. */
export const CALLS = {
  "Time and time zones": [timeRoutes, zoneRoutes, zoneChangesRoutes, zoneNowRoute, mcpRoutes],
  "Compatible with worldtimeapi.org": [timezoneRoutes, ipRoutes],
  "Places and cities": [cityRoutes, placeRoutes, reverseGeocodeRoute],
  "Record of the clock": [recordRoutes],
  "Visitor count": [visitRoutes],
  "Lists of time zones": [preferenceRoutes],
  "Saved meetings": [meetingRoutes],
  Accounts: [sessionRoutes, passkeyRoutes],
  Health: [healthRoutes],
};
const DOCUMENTS = [discoveryRoutes, checkScriptRoute, embedRoutes, pageRoutes];

export async function buildApp(dependencies: Dependencies): Promise<App> {
  const { db, served, settings, log, limits = LIMITS, now, zones, metrics } = dependencies;
  const { publicOrigin, trustProxy } = settings;
  const headers = buildSecurityHeaders(settings);
  const probe = createDatabaseProbe(db);

  const app = fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: PASSKEY_ID_LENGTH },
    trustProxy,
    return503OnClosing: false,
    forceCloseConnections: "idle",
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionTimeout: limits.idleTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    http: {
      IncomingMessage: Message,
      headersTimeout: limits.headersTimeoutMs,
      connectionsCheckingInterval: limits.timeoutCheckIntervalMs,
    },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
    schemaErrorFormatter: describeSchemaErrors,
    rewriteUrl: ({ url = "" }) => withoutOrigin(url),
    frameworkErrors: (error, request, reply) => errors.sendBadPath(error, request, reply),
    clientErrorHandler: ({ code }, socket) => refuseByHand(code, socket, headers.data),
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.server.on("connect", (_request, socket) => refuseByHand("CONNECT", socket, headers.data));
  const count = metrics?.countDatabaseFailure;
  const recordFailure = logDatabaseFailures(app, log, now, count, probe);
  await dependencies.beforeRoutes?.(app);
  app.removeContentTypeParser("text/plain");
  await app.register(cookie, { hook: false });

  knowAllYears(zones.histories);
  announceRules(app, dependencies);
  const { admit, connections, ...admission } = await admitRequests(app, {
    ...dependencies,
    limits,
  });
  const errors = errorHandlers(admit, headers, respondNotFound(served), log, recordFailure);
  app.setErrorHandler(errors.sendError);
  app.setNotFoundHandler(errors.sendNotFound);
  const isStopping = closeConnectionsOnStop(app, connections);
  serveNewBuilds(app, dependencies);
  app.addHook("onRequest", errors.requireAdmission);
  app.addHook("onSend", addSecurityHeaders(headers));
  app.addHook("onRequest", rejectCrossSite(publicOrigin));

  const sessions = cookieSessions(db, publicOrigin, now);
  const warnOfRefusal = throttleRefusals(log, now);
  const all = {
    ...dependencies,
    ...admission,
    headers,
    probe,
    recordFailure,
    isStopping,
    sessions,
    warnOfRefusal,
    times: zoneTimes(zones),
    resolveText: textResolver(dependencies.places),
  };
  registerCalls(app, CALLS, all);
  for (const register of DOCUMENTS) register(app, all);
  return app;
}

function announceRules(app: App, { zones, served }: Pick<Dependencies, "zones" | "served">): void {
  app.addHook("onRequest", ({ routeOptions }, { raw }, done) => {
    if (zones.newer && !routeOptions.config.isFile) {
      raw.setHeader(TZDB_RELEASE_HEADER, zones.state.release);
    }
    done();
  });
  zones.onServed((newer) => served.useRules(newer));
}

function serveNewBuilds(app: App, { served, log }: Pick<Dependencies, "served" | "log">): void {
  const stop = watchBuilds(served.folder, async () => {
    try {
      await served.reload();
      log.info({ languages: served.page.languages }, "page reloaded");
    } catch (err) {
      log.warn({ err }, "built page could not be reloaded");
    }
  });
  app.addHook("onClose", async () => stop());
}
