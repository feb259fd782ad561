import type { IncomingMessage } from "node:http";
import { Type } from "typebox";
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
import { formatUtcOffset } from "../../../shared/zones/format-offset.ts";
import { parseIsoInstant } from "../../../shared/zones/iso-date.ts";
import { type DatedPosixTz, posixTzAt } from "../../../shared/zones/posix-tz.ts";
import {
  isByTodaysRules,
  localPeriodAt,
  type ZoneHistory,
} from "../../../shared/zones/zone-history.ts";
import { YEARS_END, YEARS_START } from "../../../shared/zones/zone-rules.ts";
import { trustedProxies } from "../../http/client-address.ts";
import { Refusal } from "../../http/errors.ts";
import { AnyFields, type App, type Basics, call, OPEN } from "../../http/feature.ts";
import {
  compressText,
  type Headers,
  type HttpResponse,
  JSON_TYPE,
  respondWith,
  sendResponse,
  textResponse,
} from "../../http/http-response.ts";
import { memo } from "../../http/memo.ts";

import type { ZoneSource } from "../rules/zone-source.ts";
import { buildWorldTime, localDateAt, writeFields, writeZoneCalendar } from "./world-time.ts";

const TEXT_TYPE = "text/plain; charset=utf-8";
const CALENDAR_TYPE = "text/calendar; charset=utf-8";
const MAX_AGE_SECONDS = HOUR_MS / SECOND_MS;
/** More than there are zones and areas. */
const MAX_KEPT = 1000;
/** The refusal of worldtimeapi.org for a name that it lacks. */
const UNKNOWN = "unknown location";
const NAMED = /^(.*?)\/?(\.txt|\.posix|\.ics)?$/s;
/** As a socket names an IPv4 address if it listens to both families. */
const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/;
const NO_INSTANT =
  'The parameter "at" is no instant from 1900 to 2100 such as 1995-10-10T12:00:00Z or 1995-10-10T13:00+01:00.';

export type ZoneTimes = ReturnType<typeof zoneTimes>;

/** Looks zones up by the rules that are served, which are other histories once there are newer ones. */
export function zoneTimes(source: Pick<ZoneSource, "histories" | "state">) {
  const indexBy = memo(indexOf);
  const index = () => indexBy(source.histories);
  /** For a name that `find` returned. */
  const historyOf = (zone: string) => source.histories.get(zone)?.() as ZoneHistory;
  const periodAt = (zone: string, instantMs: number) => localPeriodAt(historyOf(zone), instantMs);
  return {
    get histories() {
      return source.histories;
    },
    get release() {
      return source.state.release;
    },
    historyOf,
    periodAt,
    find: (name: string) => index().zones.get(name.toLowerCase()),
    /** Of an area such as "Europe", or of the empty one, which has all; in alphabetical order. */
    namesIn: (area: string) => index().areas.get(area.toLowerCase()),
    /** Takes up to a millisecond, once for each period. */
    posixTzAt(zone: string, instantMs: number): DatedPosixTz {
      const { posixTexts } = index();
      const known = posixTexts.get(zone);
      if (known && known.sinceMs <= instantMs && instantMs < known.endMs) return known;
      const found = posixTzAt(historyOf(zone), instantMs);
      const endMs = periodAt(zone, instantMs).untilMs;
      posixTexts.set(zone, { ...found, sinceMs: instantMs, endMs });
      return found;
    },
  };
}

function indexOf(histories: Histories) {
  const names = [...histories.keys()].sort();
  const inAreas = names.filter((name) => name.includes("/"));
  return {
    zones: new Map(names.map((name) => [name.toLowerCase(), name])),
    areas: new Map([
      ["", names],
      ...Map.groupBy(inAreas, (name) => name.slice(0, name.indexOf("/")).toLowerCase()),
    ]),
    /** Each from an instant to the end of its period. */
    posixTexts: new Map<string, DatedPosixTz & { sinceMs: number; endMs: number }>(),
  };
}

/** Ms of the parameter `at`; undefined without it. Throws a refusal for what is no instant from 1900 to 2100. */
function readAt(at: string | undefined): number | undefined {
  if (at === undefined) return undefined;
  const instant = parseIsoInstant(readQueryName(at));
  if (instant === undefined || instant < YEARS_START || instant >= YEARS_END)
    throw new Refusal("invalid_request", NO_INSTANT);
  return instant;
}

/** A plus sign in a query, as in `Etc/GMT+5`, arrives as a space. */
function readQueryName(name: string): string {
  return name.replaceAll(" ", "+");
}

function describeText(description: string, type = "text/plain") {
  return { content: { [type]: { schema: { type: "string", description } } } };
}

const TIMES_TEXT = describeText("One `key: value` a line, in alphabetical order");

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
const Refused = {
  content: {
    "application/json": { schema: WorldTimeError },
    ...describeText("`error: ` and why").content,
  },
};

type Zoned = Basics & { readonly times: ZoneTimes };

/** Fields in the shape of worldtimeapi.org, whose programs show its refusals: as JSON, or as text. */
function respondAs(isText: boolean, headers: Headers, status: number, fields: object) {
  const body = isText ? writeFields(fields) : JSON.stringify(fields);
  return textResponse(headers, status, isText ? TEXT_TYPE : JSON_TYPE, body);
}

function respondTime(
  { times, clock, headers }: Zoned,
  zone: string,
  { clientAddress = "" }: IncomingMessage,
  isText: boolean,
  instantMs = clock.now(),
): HttpResponse {
  const period = times.periodAt(zone, instantMs);
  const time = buildWorldTime(zone, period, instantMs, clientAddress.replace(MAPPED_IPV4, ""));
  return respondAs(isText, headers.openData, 200, time);
}

export function timezoneRoutes(app: App, basics: Zoned): void {
  const { times, headers, clock } = basics;
  const cachedFor = (seconds: number) => ({
    ...headers.openData,
    "cache-control": `public, max-age=${seconds}`,
  });
  const keptBy = memo((_histories: Histories) =>
    memo(async (_key: string, type: string, write: () => string) => {
      const own = { ...cachedFor(MAX_AGE_SECONDS), "content-type": type };
      return respondWith(await compressText(write()), own);
    }, MAX_KEPT),
  );

  async function answer(name: string, suffix: string, request: IncomingMessage, at?: number) {
    const keep = async (type: string, write: () => string) =>
      (await keptBy(times.histories)(name.toLowerCase() + suffix, type, write))(request);
    const isOfZone = suffix === POSIX_SUFFIX || suffix === CALENDAR_SUFFIX;
    const zone = times.find(name);
    if (zone === undefined) {
      const names = isOfZone ? undefined : times.namesIn(name);
      if (!names) return respondAs(suffix !== "", headers.openData, 404, { error: UNKNOWN });
      return suffix === TEXT_SUFFIX
        ? keep(TEXT_TYPE, () => names.join("\n"))
        : keep(JSON_TYPE, () => JSON.stringify(names));
    }
    if (!isOfZone) return respondTime(basics, zone, request, suffix === TEXT_SUFFIX, at);
    if (suffix === CALENDAR_SUFFIX)
      return keep(CALENDAR_TYPE, () => writeZoneCalendar(zone, times.historyOf(zone)));
    const instantMs = at ?? clock.now();
    const { text, untilMs } = times.posixTzAt(zone, instantMs);
    const seconds = Math.min(MAX_AGE_SECONDS, Math.floor((untilMs - instantMs) / SECOND_MS));
    return textResponse(cachedFor(seconds), 200, TEXT_TYPE, text);
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
      { config: OPEN, params: Params, querystring: AtQuery, response: { 200: Zone, 404: Refused } },
    ),
    async ({ params, query, raw }, reply) => {
      const [, name = "", suffix = ""] = NAMED.exec(params["*"]) ?? [];
      return sendResponse(reply, await answer(name, suffix, raw, readAt(query.at)));
    },
  );
}

const NAME_IT = "Name the zone instead: /api/timezone/Europe/London";
const REFUSAL = `This server does not look up where an address is. ${NAME_IT}`;
const MISSING = `The proxy of this server did not say in which time zone this address is. ${NAME_IT}`;
const UNKNOWN_ZONE = `The proxy of this server named a time zone that this server does not know. ${NAME_IT}`;
const AddressParams = Type.Object({
  address: Type.String({
    description: `It is not read. With \`${TEXT_SUFFIX}\` behind it the answer is text`,
    examples: ["192.0.2.1"],
  }),
});

/** If a trusted proxy names the caller's zone. That header of any other peer is ignored. */
export function ipRoutes(app: App, basics: Zoned): void {
  const { trustProxy, zoneHeader = "" } = basics.settings;
  const isTrusted = trustedProxies(trustProxy);
  const refuse = (status: number, error: string, isText: boolean) =>
    respondAs(isText, basics.headers.openData, status, { error });

  function respond(request: IncomingMessage, isText: boolean): HttpResponse {
    if (zoneHeader === "") return refuse(410, REFUSAL, isText);
    const { socket, headers } = request;
    const named = isTrusted(socket.remoteAddress ?? "") && headers[zoneHeader];
    const name = typeof named === "string" ? named.trim() : "";
    if (name === "") return refuse(404, MISSING, isText);
    const zone = basics.times.find(name);
    if (zone === undefined) return refuse(404, UNKNOWN_ZONE, isText);
    return respondTime(basics, zone, request, isText);
  }

  for (const [suffix, form, time] of [
    ["", "", WorldTime],
    [TEXT_SUFFIX, "AsText", TIMES_TEXT],
  ] as const) {
    app.get(
      IP_PATH + suffix,
      call(
        `getTimeAtOwnAddress${form}`,
        "Get the time where the caller is, if the operator's proxy names its zone",
        {
          config: OPEN,
          querystring: AnyFields,
          response: { 200: time, 404: Refused, 410: Refused },
        },
      ),
      ({ raw }, reply) => sendResponse(reply, respond(raw, suffix === TEXT_SUFFIX)),
    );
  }
  app.get<{ Params: { address: string } }>(
    `${IP_PATH}/:address`,
    call("getTimeAtAddress", "Refused: the time where an address is", {
      config: OPEN,
      deprecated: true,
      params: AddressParams,
      querystring: AnyFields,
      response: { 410: Refused },
    }),
    ({ params }, reply) =>
      sendResponse(reply, refuse(410, REFUSAL, params.address.endsWith(TEXT_SUFFIX))),
  );
}

const TO_MILLISECONDS = "2026-11-23T20:00:03.123".length;

export function zoneNowRoute(app: App, { times, clock }: Zoned): void {
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
      const { receivedMs: _, sentMs, ...bound } = clock.timeResponse(raw.receivedMs ?? 0);
      const instantMs = at ?? sentMs;
      const { type, nextChange } = times.periodAt(zone, instantMs);
      const { offsetMinutes } = type;
      const local = localDateAt(instantMs, offsetMinutes).text.slice(0, TO_MILLISECONDS);
      const { text: posixTz, untilMs } = times.posixTzAt(zone, instantMs);
      return {
        zone,
        instantMs,
        ...(at === undefined && bound),
        ...type,
        localTime: local + formatUtcOffset(offsetMinutes),
        nextChange: nextChange && {
          atMs: nextChange.atMs,
          offsetBeforeMinutes: offsetMinutes,
          offsetAfterMinutes: nextChange.after.offsetMinutes,
          abbreviationAfter: nextChange.after.abbreviation,
        },
        posixTz,
        posixTzUntilMs: Number.isFinite(untilMs) ? untilMs : null,
        byTodaysRules: isByTodaysRules(instantMs),
        release: times.release,
      };
    },
  );
}
