import type { IncomingMessage } from "node:http";
import { CALENDAR_SUFFIX, POSIX_SUFFIX, TIMEZONES_PATH } from "../../../shared/api/world-time.ts";
import { AtQuery } from "../../../shared/api/zone-now.ts";
import { HOUR_MS, SECOND_MS } from "../../../shared/durations.ts";
import type { ZoneHistory } from "../../../shared/zones/zone-history.ts";
import type { App } from "../../http/app-type.ts";
import {
  compressText,
  type HttpResponse,
  type Respond,
  respondWith,
  sendResponse,
  textResponse,
} from "../../http/http-response.ts";
import { OPEN } from "../../http/route-config.ts";
import type { SecurityHeaders } from "../../http/security-headers.ts";
import { describeNameParams, readNameParams } from "./name-params.ts";
import { describeText, TEXT_TYPE, UNKNOWN } from "./text-type.ts";
import { CALENDAR_TYPE, writeZoneCalendar } from "./zone-calendar.ts";
import { readAt, type ZoneTimes } from "./zone-times.ts";

const MAX_AGE_SECONDS = HOUR_MS / SECOND_MS;
const UNKNOWN_TEXT = describeText(UNKNOWN);

const PATHS = [
  { path: "/:area", example: ["EST"], of: "" },
  { path: "/:area/:location", example: ["Europe", "Berlin"], of: "OfLocation" },
  {
    path: "/:area/:location/:region",
    example: ["America", "Argentina", "Salta"],
    of: "OfRegion",
  },
] as const;

interface Dependencies {
  readonly times: ZoneTimes;
  readonly headers: SecurityHeaders;
  readonly clock: { readonly now: () => number };
}

/** What other programs' own clocks and calendars need of a zone, to be kept for an hour. */
export function zoneFileRoutes(
  app: App,
  { times, headers: { openData }, clock }: Dependencies,
): void {
  const cachedFor = (seconds: number) => ({
    ...openData,
    "cache-control": `public, max-age=${seconds}`,
  });
  const unknown = textResponse(openData, 404, TEXT_TYPE, `error: ${UNKNOWN}`);
  const calendars = new Map<string, { history: ZoneHistory; respond: Promise<Respond> }>();

  function respondPosix(zone: string, _request: IncomingMessage, at?: number): HttpResponse {
    const instantMs = at ?? clock.now();
    const { text, untilMs } = times.posixTzAt(zone, instantMs);
    const leftMs = (untilMs ?? Number.POSITIVE_INFINITY) - instantMs;
    const seconds = Math.min(MAX_AGE_SECONDS, Math.floor(leftMs / SECOND_MS));
    return textResponse(cachedFor(seconds), 200, TEXT_TYPE, text);
  }

  /** Written and compressed once for each zone. */
  async function respondCalendar(zone: string, request: IncomingMessage): Promise<HttpResponse> {
    const history = times.historyOf(zone);
    let calendar = calendars.get(zone);
    if (calendar?.history !== history) {
      const ownHeaders = { ...cachedFor(MAX_AGE_SECONDS), "content-type": CALENDAR_TYPE };
      const respond = compressText(writeZoneCalendar(zone, history)).then((text) =>
        respondWith(text, ownHeaders),
      );
      calendar = { history, respond };
      calendars.set(zone, calendar);
    }
    return (await calendar.respond)(request);
  }

  const files = [
    {
      suffix: POSIX_SUFFIX,
      operationId: "getPosixTz",
      summary: "Get the POSIX TZ string of a zone, for devices without tzdb",
      content: describeText('Such as "CET-1CEST,M3.5.0,M10.5.0/3", without a line break'),
      respond: respondPosix,
    },
    {
      suffix: CALENDAR_SUFFIX,
      operationId: "getZoneCalendar",
      summary: "Get the rules of a zone as a VTIMEZONE, for calendar programs",
      content: describeText("A calendar (RFC 5545) with one VTIMEZONE", "text/calendar"),
      respond: respondCalendar,
    },
  ];
  for (const { suffix, operationId, summary, content, respond } of files) {
    for (const { path, example, of } of PATHS) {
      app.get<{ Params: Record<string, string>; Querystring: AtQuery }>(
        TIMEZONES_PATH + path + suffix,
        {
          config: OPEN,
          schema: {
            operationId: operationId + of,
            summary,
            params: describeNameParams(path, example),
            querystring: AtQuery,
            response: { 200: content, 404: UNKNOWN_TEXT },
          },
        },
        async ({ params, query, raw }, reply) => {
          const zone = times.find(readNameParams(path, params));
          const at = readAt(query.at);
          return sendResponse(reply, zone === undefined ? unknown : await respond(zone, raw, at));
        },
      );
    }
  }
}
