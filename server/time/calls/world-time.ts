import type { IncomingMessage } from "node:http";
import type { WorldTime } from "../../../shared/api/world-time.ts";
import { SECOND_MS } from "../../../shared/durations.ts";
import { formatUtcOffset } from "../../../shared/zones/format-offset.ts";
import type { LocalPeriod } from "../../../shared/zones/zone-history.ts";
import { isByTodaysRules } from "../../../shared/zones/zone-history.ts";
import { type HttpResponse, JSON_TYPE, textResponse } from "../../http/http-response.ts";
import type { Headers } from "../../http/security-headers.ts";
import { localDateAt } from "./local-date.ts";
import type { ZoneTimes } from "./zone-times.ts";

export const TEXT_TYPE = "text/plain; charset=utf-8";
export const TIMES_TEXT = describeText("One `key: value` a line, in alphabetical order");

const SECONDS = 60;
/** As a socket names an IPv4 address if it listens to both families. */
const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/;

/** In OpenAPI: a response of text. */
export function describeText(description: string, type = "text/plain") {
  return { content: { [type]: { schema: { type: "string", description } } } };
}

/** A refusal in the shape of worldtimeapi.org, whose programs show it. */
export function refuseWorldTime(
  headers: Headers,
  status: number,
  sentence: string,
  isText: boolean,
): HttpResponse {
  return isText
    ? textResponse(headers, status, TEXT_TYPE, `error: ${sentence}`)
    : textResponse(headers, status, JSON_TYPE, JSON.stringify({ error: sentence }));
}

/** The answer of worldtimeapi.org for an instant in a period of a zone. */
export function buildWorldTime(
  zone: string,
  period: LocalPeriod,
  instantMs: number,
  clientAddress: string,
): WorldTime {
  const { type, standardMinutes, dstFromMs, dstUntilMs } = period;
  const { offsetMinutes, abbreviation, isDst } = type;
  const local = localDateAt(instantMs, offsetMinutes);
  const utcOffset = formatUtcOffset(offsetMinutes);
  return {
    utc_offset: utcOffset,
    timezone: zone,
    day_of_week: local.dayOfWeek,
    day_of_year: local.dayOfYear,
    datetime: local.text + utcOffset,
    utc_datetime: `${localDateAt(instantMs, 0).text}+00:00`,
    unixtime: Math.floor(instantMs / SECOND_MS),
    raw_offset: Math.round(standardMinutes * SECONDS),
    week_number: local.week,
    dst: isDst,
    abbreviation,
    dst_offset: Math.round((offsetMinutes - standardMinutes) * SECONDS),
    dst_from: dstFromMs === null ? null : formatUtcSecond(dstFromMs),
    dst_until: dstUntilMs === null ? null : formatUtcSecond(dstUntilMs),
    client_ip: clientAddress,
    ...(isByTodaysRules(instantMs) && { by_todays_rules: true as const }),
  };
}

/** In UTC: "2021-03-28T01:00:00+00:00". */
function formatUtcSecond(instantMs: number): string {
  return `${new Date(instantMs).toISOString().slice(0, 19)}+00:00`;
}

/** One `key: value` a line, in alphabetical order as in recorded answers; programs read such text by line number. */
export function writeWorldTimeText(time: WorldTime): string {
  return Object.entries(time)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}: ${value ?? ""}`)
    .join("\n");
}

interface Options {
  readonly times: ZoneTimes;
  readonly headers: Headers;
  readonly clock: { readonly now: () => number };
}

/** Makes a function that responds with the time in a zone that `times.find` returned, now or at an instant in ms. */
export function worldTimeResponder({ times, headers, clock }: Options) {
  return (zone: string, request: IncomingMessage, isText: boolean, at?: number): HttpResponse => {
    const instantMs = at ?? clock.now();
    const period = times.periodAt(zone, instantMs);
    const address = (request.clientAddress ?? "").replace(MAPPED_IPV4, "");
    const time = buildWorldTime(zone, period, instantMs, address);
    return isText
      ? textResponse(headers, 200, TEXT_TYPE, writeWorldTimeText(time))
      : textResponse(headers, 200, JSON_TYPE, JSON.stringify(time));
  };
}
