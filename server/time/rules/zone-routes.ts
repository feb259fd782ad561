import {
  ZONE_RELEASE_PATH,
  ZONE_RULES_PATH,
  ZoneRelease,
  ZoneRules,
} from "../../../shared/api/zone-rules.ts";
import type { App } from "../../http/app-type.ts";
import { JSON_TYPE, respondWithLatest, sendResponse } from "../../http/http-response.ts";
import type { SecurityHeaders } from "../../http/security-headers.ts";
import type { ZoneSource } from "./zone-source.ts";

interface Dependencies {
  readonly zones: ZoneSource;
  readonly headers: SecurityHeaders;
}

export function zoneRoutes(app: App, { zones, headers }: Dependencies): void {
  const respondWithJson = (read: () => object) =>
    respondWithLatest(read, JSON.stringify, {
      ...headers.data,
      "content-type": JSON_TYPE,
      "cache-control": "no-cache",
    });
  const respondRelease = respondWithJson(() => zones.state);
  const respondRules = respondWithJson(() => zones.all);

  app.get(
    ZONE_RELEASE_PATH,
    {
      schema: {
        operationId: "getZoneRelease",
        summary: "Get the tzdb release that is served, and what it changes",
        response: { 200: ZoneRelease },
      },
    },
    async ({ raw }, reply) => sendResponse(reply, await respondRelease(raw)),
  );

  app.get(
    ZONE_RULES_PATH,
    {
      schema: {
        operationId: "getZoneRules",
        summary: "Get the time zone rules that are served",
        response: { 200: ZoneRules },
      },
    },
    async ({ raw }, reply) => sendResponse(reply, await respondRules(raw)),
  );
}
