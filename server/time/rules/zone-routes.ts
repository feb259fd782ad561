import {
  ZONE_RELEASE_PATH,
  ZONE_RULES_PATH,
  ZoneRelease,
  ZoneRules,
} from "../../../shared/api/zone-rules.ts";
import type { App } from "../../http/app-type.ts";
import { type Basics, call, sending } from "../../http/feature.ts";
import { JSON_TYPE, respondWithLatest } from "../../http/http-response.ts";
import type { ZoneSource } from "./zone-source.ts";

export function zoneRoutes(
  app: App,
  { zones, headers }: Basics & { readonly zones: ZoneSource },
): void {
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
    call("getZoneRelease", "Get the tzdb release that is served, and what it changes", {
      response: { 200: ZoneRelease },
    }),
    sending(respondRelease),
  );

  app.get(
    ZONE_RULES_PATH,
    call("getZoneRules", "Get the time zone rules that are served", {
      response: { 200: ZoneRules },
    }),
    sending(respondRules),
  );
}
