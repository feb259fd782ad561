import type { IncomingMessage } from "node:http";
import { Type } from "typebox";
import type { Time } from "../../../shared/api/time.ts";
import {
  CALENDAR_SUFFIX,
  IP_PATH,
  POSIX_SUFFIX,
  TEXT_SUFFIX,
  TIMEZONES_PATH,
  TimezoneNames,
  WorldTime,
  WorldTimeError,
} from "../../../shared/api/world-time.ts";
import { AtQuery, ZONE_NOW_PATH, ZoneNow, ZoneNowQuery } from "../../../shared/api/zone-now.ts";
import { HOUR_MS, SECOND_MS } from "../../../shared/durations.ts";
import type { Histories } from "../../../shared/zones/all-years.ts";
import { defineZone } from "../../../shared/zones/define-zone.ts";
import { formatUtcOffset } from "../../../shared/zones/format-offset.ts";
import type { DatedPosixTz } from "../../../shared/zones/posix-tz.ts";
import {
  isByTodaysRules,
  type LocalPeriod,
  localPeriodAt,
  ruleOf,
  ruleWithin,
  type ZoneHistory,
} from "../../../shared/zones/zone-history.ts";
import { RULES_END, RULES_START } from "../../../shared/zones/zone-rules.ts";
import { trustedProxies } from "../../http/client-address.ts";
import { Refusal } from "../../http/errors.ts";
import { AnyFields, type App, type Basics, call, OPEN } from "../../http/feature.ts";
import {
  compressText,
  type HttpResponse,
  JSON_TYPE,
  type Respond,
  respondWith,
  sendResponse,
  textResponse,
} from "../../http/http-response.ts";
import { memo } from "../../http/memo.ts";
import {
  describeText,
  localDateAt,
  refuseWorldTime,
  TEXT_TYPE,
  TIMES_TEXT,
  worldTimeResponder,
} from "./world-time.ts";
import { readAt, readQueryName, type ZoneTimes } from "./zone-times.ts";

/** More than there are areas, and zones. */
const [MAX_LISTS, MAX_CALENDARS] = [50, 1000];
const CALENDAR_TYPE = "text/calendar; charset=utf-8";
const MAX_AGE_SECONDS = HOUR_MS / SECOND_MS;
/** The refusal of worldtimeapi.org for a name that it lacks. */
const UNKNOWN = "unknown location";
const NAMED = /^(.*?)\/?(\.txt|\.posix|\.ics)?$/s;

const Params = Type.Object({
  "*": Type.String({
    description: `A zone or an area. With \`${TEXT_SUFFIX}\` behind it the answer is text; with \`${POSIX_SUFFIX}\` behind a zone its POSIX TZ string, with \`${CALENDAR_SUFFIX}\` its rules for calendars`,
    examples: ["Europe/London", "America/Argentina/Salta", "EST", "Europe"],
  }),
});
const Zone = {
  content: {
    "application/json": { schema: Type.Union([WorldTime, TimezoneNames]) },
    ...TIMES_TEXT.content,
    ...describeText("A calendar (RFC 5545) with one VTIMEZONE", "text/calendar").content,
  },
};
const Unknown = {
  content: {
    "application/json": { schema: WorldTimeError },
    ...describeText(`error: ${UNKNOWN}`).content,
  },
};

interface Form {
  readonly list?: (names: readonly string[]) => Promise<Respond>;
  readonly zone: (
    zone: string,
    request: IncomingMessage,
    at?: number,
  ) => HttpResponse | Promise<HttpResponse>;
  readonly unknown: HttpResponse;
}

export function timezoneRoutes(
  app: App,
  { times, headers: { openData }, clock }: Basics & { readonly times: ZoneTimes },
): void {
  const cachedFor = (seconds: number) => ({
    ...openData,
    "cache-control": `public, max-age=${seconds}`,
  });
  const kept = <Key>(write: (key: Key) => string, type: string, max: number) =>
    memo(async (key: Key): Promise<Respond> => {
      const headers = { ...cachedFor(MAX_AGE_SECONDS), "content-type": type };
      return respondWith(await compressText(write(key)), headers);
    }, max);
  const calendars = memo((_histories: Histories) =>
    kept(
      (zone: string) => writeZoneCalendar(zone, times.historyOf(zone)),
      CALENDAR_TYPE,
      MAX_CALENDARS,
    ),
  );
  const respondTime = worldTimeResponder({ times, clock, headers: openData });
  const [unknown, unknownText] = [false, true].map((isText) =>
    refuseWorldTime(openData, 404, UNKNOWN, isText),
  ) as [HttpResponse, HttpResponse];

  function respondPosix(zone: string, _request: IncomingMessage, at?: number): HttpResponse {
    const instantMs = at ?? clock.now();
    const { text, untilMs } = times.posixTzAt(zone, instantMs);
    const leftMs = (untilMs ?? Number.POSITIVE_INFINITY) - instantMs;
    const seconds = Math.min(MAX_AGE_SECONDS, Math.floor(leftMs / SECOND_MS));
    return textResponse(cachedFor(seconds), 200, TEXT_TYPE, text);
  }

  const forms: Readonly<Record<string, Form>> = {
    "": {
      list: kept((names: readonly string[]) => JSON.stringify(names), JSON_TYPE, MAX_LISTS),
      zone: (zone, request, at) => respondTime(zone, request, false, at),
      unknown,
    },
    [TEXT_SUFFIX]: {
      list: kept((names: readonly string[]) => names.join("\n"), TEXT_TYPE, MAX_LISTS),
      zone: (zone, request, at) => respondTime(zone, request, true, at),
      unknown: unknownText,
    },
    [POSIX_SUFFIX]: { zone: respondPosix, unknown: unknownText },
    [CALENDAR_SUFFIX]: {
      zone: async (zone, request) => (await calendars(times.histories)(zone))(request),
      unknown: unknownText,
    },
  };

  async function answer(name: string, suffix: string, request: IncomingMessage, at?: number) {
    const { zone: respond, list, unknown: refusal } = forms[suffix] as Form;
    const zone = times.find(name);
    if (zone !== undefined) return respond(zone, request, at);
    const names = list && times.namesIn(name);
    return names ? (await list(names))(request) : refusal;
  }

  for (const [suffix, form, names] of [
    ["", "", TimezoneNames],
    [TEXT_SUFFIX, "AsText", describeText("One name a line")],
  ] as const) {
    app.get(
      TIMEZONES_PATH + suffix,
      call(`listTimezones${form}`, "List all zones, as worldtimeapi.org", {
        config: OPEN,
        querystring: AnyFields,
        response: { 200: names },
      }),
      async ({ raw }, reply) => sendResponse(reply, await answer("", suffix, raw)),
    );
  }
  app.get<{ Params: { "*": string }; Querystring: AtQuery }>(
    `${TIMEZONES_PATH}/*`,
    call(
      "getTimezone",
      "Get the time in a zone or list the names of an area, as worldtimeapi.org",
      { config: OPEN, params: Params, querystring: AtQuery, response: { 200: Zone, 404: Unknown } },
    ),
    async ({ params, query, raw }, reply) => {
      const [, name = "", suffix = ""] = NAMED.exec(params["*"]) ?? [];
      return sendResponse(reply, await answer(name, suffix, raw, readAt(query.at)));
    },
  );
}

/** A calendar that has no event but the zone's definition (RFC 5545), with its abbreviations. */
export function writeZoneCalendar(zone: string, history: ZoneHistory): string {
  const rule = ruleWithin(ruleOf(history), RULES_START, RULES_END);
  // Vancouver's last offset is called PDT for half a year and MST for ever.
  const names = rule.offsets.map(
    (_, i) => localPeriodAt(history, (rule.untils[i] ?? RULES_END) - 1).type.abbreviation,
  );
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//World Clock//Time zones//EN",
    ...defineZone(zone, rule, names),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${line}\r\n`).join("");
}

const NOT_FOUND = 404;
const GONE = 410;
const NAME_IT = "Name the zone instead: /api/timezone/Europe/London";
const REFUSAL = `This server does not look up where an address is. ${NAME_IT}`;
const MISSING = `The proxy of this server did not say in which time zone this address is. ${NAME_IT}`;
const UNKNOWN_ZONE = `The proxy of this server named a time zone that this server does not know. ${NAME_IT}`;
const AddressParams = Type.Object({
  address: Type.String({ description: "It is not read", examples: ["192.0.2.1"] }),
});

/** If a trusted proxy names the caller's zone. The rest is refused in the shape of worldtimeapi.org, whose programs show it. */
export function ipRoutes(
  app: App,
  { times, headers: { openData }, clock, settings }: Basics & { readonly times: ZoneTimes },
): void {
  const readHeader = zoneHeaderReader(settings);
  const respondTime = worldTimeResponder({ times, clock, headers: openData });

  for (const isText of [false, true]) {
    const [suffix, form] = isText ? [TEXT_SUFFIX, "AsText"] : ["", ""];
    const [missing, unknown, gone] = [
      refuseWorldTime(openData, NOT_FOUND, MISSING, isText),
      refuseWorldTime(openData, NOT_FOUND, UNKNOWN_ZONE, isText),
      refuseWorldTime(openData, GONE, REFUSAL, isText),
    ];
    const refusal = isText ? describeText("Why it is refused") : WorldTimeError;
    const respond = (request: IncomingMessage): HttpResponse => {
      if (!readHeader) return gone;
      const name = readHeader(request);
      if (!name) return missing;
      const zone = times.find(name);
      return zone === undefined ? unknown : respondTime(zone, request, isText);
    };
    app.get(
      IP_PATH + suffix,
      call(
        `getTimeAtOwnAddress${form}`,
        "Get the time where the caller is, if the operator's proxy names its zone",
        {
          config: OPEN,
          querystring: AnyFields,
          response: { 200: isText ? TIMES_TEXT : WorldTime, [NOT_FOUND]: refusal, [GONE]: refusal },
        },
      ),
      ({ raw }, reply) => sendResponse(reply, respond(raw)),
    );
    app.get(
      `${IP_PATH}/:address${suffix}`,
      call(`getTimeAtAddress${form}`, "Refused: the time where an address is", {
        config: OPEN,
        deprecated: true,
        params: AddressParams,
        querystring: AnyFields,
        response: { [GONE]: refusal },
      }),
      (_request, reply) => sendResponse(reply, gone),
    );
  }
}

/** Makes a function that reads the header of a trusted proxy, and ignores that of any other peer. Undefined without the setting. */
function zoneHeaderReader({ trustProxy, zoneHeader }: Basics["settings"]) {
  if (zoneHeader === undefined) return undefined;
  const isTrusted = trustedProxies(trustProxy);
  return ({ socket, headers }: IncomingMessage): string | undefined => {
    const value = headers[zoneHeader];
    if (typeof value !== "string" || !isTrusted(socket.remoteAddress ?? "")) return undefined;
    return value.trim();
  };
}

const TO_MILLISECONDS = "2026-11-23T20:00:03.123".length;

export function zoneNowRoute(
  app: App,
  { times, clock }: Basics & { readonly times: ZoneTimes },
): void {
  app.get(
    ZONE_NOW_PATH,
    call(
      "getZoneNow",
      "Get the time in a zone, now with the bound of its error or at another instant, and the next clock change",
      { config: OPEN, querystring: ZoneNowQuery, response: { 200: ZoneNow } },
    ),
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

function buildZoneNow(
  zone: string,
  { type, nextChange }: LocalPeriod,
  posixTz: DatedPosixTz,
  { sentMs, ...time }: Pick<Time, "sentMs"> & Partial<Time>,
  release: string,
): ZoneNow {
  const { offsetMinutes, abbreviation, isDst } = type;
  const local = localDateAt(sentMs, offsetMinutes).text.slice(0, TO_MILLISECONDS);
  return {
    zone,
    instantMs: sentMs,
    ...boundOf(time),
    localTime: local + formatUtcOffset(offsetMinutes),
    offsetMinutes,
    abbreviation,
    isDst,
    nextChange: nextChange && {
      atMs: nextChange.atMs,
      offsetBeforeMinutes: offsetMinutes,
      offsetAfterMinutes: nextChange.after.offsetMinutes,
      abbreviationAfter: nextChange.after.abbreviation,
    },
    posixTz: posixTz.text,
    posixTzUntilMs: posixTz.untilMs,
    byTodaysRules: isByTodaysRules(sentMs),
    release,
  };
}

function boundOf({ boundMs, source, synchronised }: Partial<Time>): Partial<ZoneNow> {
  return boundMs === undefined || source === undefined || synchronised === undefined
    ? {}
    : { boundMs, source, synchronised };
}
