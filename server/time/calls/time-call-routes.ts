import type { Time } from "../../../shared/api/time.ts";
import type { App } from "../../http/app-type.ts";
import type { Headers } from "../../http/security-headers.ts";
import { ipRoutes } from "./ip-routes.ts";
import { worldTimeRoutes } from "./world-time-routes.ts";
import { zoneNowRoute } from "./zone-now-route.ts";
import { type ZoneHistories, ZoneTimes } from "./zone-times.ts";

interface Clock {
  readonly now: () => number;
  readonly timeResponse: (receivedMs: number) => Time;
}

/** All calls for programs. `openHeaders` let pages of any origin read them. */
export function timeCallRoutes(
  app: App,
  histories: ZoneHistories,
  openHeaders: Headers,
  { now, timeResponse }: Clock,
): void {
  const zones = new ZoneTimes(histories);
  zoneNowRoute(app, zones, timeResponse);
  worldTimeRoutes(app, zones, openHeaders, now);
  ipRoutes(app, openHeaders);
}
