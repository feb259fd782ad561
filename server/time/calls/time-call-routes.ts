import type { Time } from "../../../shared/api/time.ts";
import type { App } from "../../http/app-type.ts";
import type { SecurityHeaders } from "../../http/security-headers.ts";
import type { Settings } from "../../settings/settings.ts";
import { ipRoutes } from "./ip-routes.ts";
import { worldTimeRoutes } from "./world-time-routes.ts";
import { zoneFileRoutes } from "./zone-file-routes.ts";
import { zoneNowRoute } from "./zone-now-route.ts";
import { type ZoneHistories, ZoneTimes } from "./zone-times.ts";

interface Dependencies {
  readonly zones: ZoneHistories;
  readonly headers: SecurityHeaders;
  readonly settings: Pick<Settings, "trustProxy" | "zoneHeader">;
  readonly clock: {
    readonly now: () => number;
    readonly timeResponse: (receivedMs: number) => Time;
  };
}

/** All calls for programs, which pages of any origin may read. */
export function timeCallRoutes(app: App, { zones, headers, clock, settings }: Dependencies): void {
  const times = new ZoneTimes(zones);
  zoneNowRoute(app, { times, clock });
  worldTimeRoutes(app, { times, headers, clock });
  zoneFileRoutes(app, { times, headers, clock });
  ipRoutes(app, { times, headers, clock, settings });
}
