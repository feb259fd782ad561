import type { Time } from "../../../shared/api/time.ts";
import { ZONE_NOW_PATH, ZoneNow, ZoneNowQuery } from "../../../shared/api/zone-now.ts";
import type { App } from "../../http/app-type.ts";
import { Refusal } from "../../http/errors.ts";
import { OPEN } from "../../http/route-config.ts";
import { buildZoneNow } from "./zone-now.ts";
import { readAt, readQueryName, type ZoneTimes } from "./zone-times.ts";

interface Dependencies {
  readonly times: ZoneTimes;
  readonly clock: { readonly timeResponse: (receivedMs: number) => Time };
}

export function zoneNowRoute(app: App, { times, clock }: Dependencies): void {
  app.get(
    ZONE_NOW_PATH,
    {
      config: OPEN,
      schema: {
        operationId: "getZoneNow",
        summary:
          "Get the time in a zone, now with the bound of its error or at another instant, and the next clock change",
        querystring: ZoneNowQuery,
        response: { 200: ZoneNow },
      },
    },
    async ({ query, raw }) => {
      const zone = times.find(readQueryName(query.zone));
      if (zone === undefined) throw new Refusal("zone_not_found");
      const at = readAt(query.at);
      const time = at === undefined ? clock.timeResponse(raw.receivedMs ?? 0) : { sentMs: at };
      const { sentMs } = time;
      const [period, posixTz] = [times.periodAt(zone, sentMs), times.posixTzAt(zone, sentMs)];
      return buildZoneNow(zone, period, posixTz, time, times.release);
    },
  );
}
