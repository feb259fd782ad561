import { Type } from "typebox";
import { TIME_API_PATHS, TimeApiTime } from "../../shared/api/time-api.ts";
import { sendReady } from "../http/answer.ts";
import type { App } from "../http/app-type.ts";
import type { Headers } from "../http/security-headers.ts";
import { JSON_TYPE, readyText } from "./ready-text.ts";
import { buildTimeApiTime } from "./time-api.ts";
import { readQueryName, type ZoneTimes } from "./zone-times.ts";

const Query = Type.Object({
  timeZone: Type.Optional(
    Type.String({
      description: "A tzdb name; the parameter's name may have any case",
      examples: ["Europe/Amsterdam"],
    }),
  ),
});

const INVALID_TIMEZONE = JSON.stringify("Invalid Timezone");

export function timeApiRoutes(
  app: App,
  zones: ZoneTimes,
  headers: Headers,
  now: () => number,
): void {
  const [documented] = TIME_API_PATHS;
  for (const path of TIME_API_PATHS) {
    app.get(
      path,
      {
        schema: {
          operationId: "getTimeOfTimeApi",
          summary: "Get the time in a zone, as timeapi.io",
          querystring: Query,
          response: {
            200: TimeApiTime,
            400: Type.String({ description: '"Invalid Timezone"' }),
          },
          ...(path !== documented && { hide: true }),
        },
      },
      async ({ query }, reply) => {
        const zone = zones.find(readQueryName(readTimeZone(query)));
        if (zone === undefined) {
          return sendReady(reply, readyText(headers, 400, JSON_TYPE, INVALID_TIMEZONE));
        }
        const instantMs = now();
        const time = buildTimeApiTime(zone, zones.periodAt(zone, instantMs), instantMs);
        return sendReady(reply, readyText(headers, 200, JSON_TYPE, JSON.stringify(time)));
      },
    );
  }
}

/** Empty for want of one name. */
function readTimeZone(query: object): string {
  const named = Object.entries(query).find(([name]) => name.toLowerCase() === "timezone");
  return typeof named?.[1] === "string" ? named[1] : "";
}
