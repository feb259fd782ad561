import { Type } from "typebox";
import {
  TEXT_SUFFIX,
  TIMEZONES_PATH,
  TimezoneNames,
  WorldTime,
  WorldTimeError,
} from "../../../shared/api/world-time.ts";
import { AtQuery } from "../../../shared/api/zone-now.ts";
import type { App } from "../../http/app-type.ts";
import {
  compressText,
  JSON_TYPE,
  type Respond,
  respondWith,
  sendResponse,
  textResponse,
} from "../../http/http-response.ts";
import { OPEN } from "../../http/route-config.ts";
import type { Headers, SecurityHeaders } from "../../http/security-headers.ts";
import { describeNameParams, readNameParams } from "./name-params.ts";
import { describeText, TEXT_TYPE, TIMES_TEXT, UNKNOWN } from "./text-type.ts";
import { worldTimeResponder } from "./world-time-responder.ts";
import { readAt, type ZoneTimes } from "./zone-times.ts";

const LIST_TEXT = describeText("One name a line");

/** The calls with parameters: the time of a zone, or the names of an area. */
const CALLS = [
  {
    path: "/:area",
    example: ["Europe"],
    operationId: "getArea",
    summary:
      "List the names of an area, or get the time in a zone such as EST, as worldtimeapi.org",
    json: Type.Union([TimezoneNames, WorldTime]),
    text: describeText("One name a line, or one `key: value`"),
  },
  {
    path: "/:area/:location",
    example: ["Europe", "London"],
    operationId: "getTimeOfLocation",
    summary: "Get the time in a zone such as Europe/London, as worldtimeapi.org",
    json: WorldTime,
    text: TIMES_TEXT,
  },
  {
    path: "/:area/:location/:region",
    example: ["America", "Argentina", "Salta"],
    operationId: "getTimeOfRegion",
    summary: "Get the time in a zone such as America/Argentina/Salta, as worldtimeapi.org",
    json: WorldTime,
    text: TIMES_TEXT,
  },
] as const;

interface Dependencies {
  readonly times: ZoneTimes;
  readonly headers: SecurityHeaders;
  readonly clock: { readonly now: () => number };
}

export function worldTimeRoutes(
  app: App,
  { times, headers: { openData }, clock }: Dependencies,
): void {
  const listHeaders = { ...openData, "cache-control": "public, max-age=3600" };
  const unknown = {
    json: textResponse(openData, 404, JSON_TYPE, JSON.stringify({ error: UNKNOWN })),
    text: textResponse(openData, 404, TEXT_TYPE, `error: ${UNKNOWN}`),
  };
  const lists = {
    json: compressedLists((names) => JSON.stringify(names), {
      ...listHeaders,
      "content-type": JSON_TYPE,
    }),
    text: compressedLists((names) => names.join("\n"), {
      ...listHeaders,
      "content-type": TEXT_TYPE,
    }),
  };

  const respondTime = worldTimeResponder({ times, clock, headers: openData });

  for (const isText of [false, true]) {
    const form = isText ? "text" : "json";
    const [suffix, operationSuffix] = isText ? [TEXT_SUFFIX, "AsText"] : ["", ""];
    app.get(
      TIMEZONES_PATH + suffix,
      {
        config: OPEN,
        schema: {
          operationId: `listTimezones${operationSuffix}`,
          summary: "List all zones, as worldtimeapi.org",
          response: { 200: isText ? LIST_TEXT : TimezoneNames },
        },
      },
      async ({ raw }, reply) => sendResponse(reply, await (await lists[form](times.names))(raw)),
    );
    for (const call of CALLS) {
      app.get<{ Params: Record<string, string>; Querystring: AtQuery }>(
        TIMEZONES_PATH + call.path + suffix,
        {
          config: OPEN,
          schema: {
            operationId: call.operationId + operationSuffix,
            summary: call.summary,
            params: describeNameParams(call.path, call.example),
            querystring: AtQuery,
            response: {
              200: call[form],
              404: isText ? describeText(UNKNOWN) : WorldTimeError,
            },
          },
        },
        async ({ params, query, raw }, reply) => {
          const name = readNameParams(call.path, params);
          const zone = times.find(name);
          if (zone !== undefined)
            return sendResponse(reply, respondTime(zone, raw, isText, readAt(query.at)));
          const names = times.namesIn(name);
          if (names === undefined) return sendResponse(reply, unknown[form]);
          return sendResponse(reply, await (await lists[form](names))(raw));
        },
      );
    }
  }
}

/** Compresses a list once. */
function compressedLists(
  write: (names: readonly string[]) => string,
  headers: Headers,
): (names: readonly string[]) => Promise<Respond> {
  const lists = new WeakMap<readonly string[], Promise<Respond>>();
  return (names) => {
    const known = lists.get(names);
    if (known) return known;
    const respond = compressText(write(names)).then((text) => respondWith(text, headers));
    lists.set(names, respond);
    return respond;
  };
}
