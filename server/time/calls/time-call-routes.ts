import type { Time } from "../../../shared/api/time.ts";
import type { App } from "../../http/app-type.ts";
import type { SecurityHeaders } from "../../http/security-headers.ts";
import { ipRoutes } from "./ip-routes.ts";
import { worldTimeRoutes } from "./world-time-routes.ts";
import { zoneNowRoute } from "./zone-now-route.ts";
import type { ZoneTimes } from "./zone-times.ts";

interface Dependencies {
  readonly times: ZoneTimes;
  readonly headers: SecurityHeaders;
  readonly clock: {
    readonly now: () => number;
    readonly timeResponse: (receivedMs: number) => Time;
  };
}

/** All calls for programs, which pages of any origin may read. */
export function timeCallRoutes(app: App, { times, headers, clock }: Dependencies): void {
  zoneNowRoute(app, { times, clock });
  worldTimeRoutes(app, { times, headers, clock });
  ipRoutes(app, { headers });
}
