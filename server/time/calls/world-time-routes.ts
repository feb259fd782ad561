import type { IncomingMessage } from "node:http";
import { Type } from "typebox";
import {
  TEXT_SUFFIX,
  TIMEZONES_PATH,
  TimezoneNames,
  WorldTime,
  WorldTimeError,
} from "../../../shared/api/world-time.ts";
import { type Answer, answerRoute, type ReadyResponse, sendReady } from "../../http/answer.ts";
import type { App } from "../../http/app-type.ts";
import { prepareResponses, prepareText } from "../../http/prepared-text.ts";
import type { Headers } from "../../http/security-headers.ts";
import { describeText, JSON_TYPE, readyText, TEXT_TYPE } from "./ready-text.ts";
import { buildWorldTime, writeWorldTimeText } from "./world-time.ts";
import type { ZoneTimes } from "./zone-times.ts";

/** As a socket names an IPv4 address if it listens to both families. */
const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/;
const UNKNOWN = "unknown location";
const TIMES_TEXT = describeText("One `key: value` a line, in alphabetical order");
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

export function worldTimeRoutes(
  app: App,
  zones: ZoneTimes,
  headers: Headers,
  now: () => number,
): void {
  const listHeaders = { ...headers, "cache-control": "public, max-age=3600" };
  const unknown = {
    json: readyText(headers, 404, JSON_TYPE, JSON.stringify({ error: UNKNOWN })),
    text: readyText(headers, 404, TEXT_TYPE, `error: ${UNKNOWN}`),
  };
  const lists = {
    json: preparedLists((names) => JSON.stringify(names), {
      ...listHeaders,
      "content-type": JSON_TYPE,
    }),
    text: preparedLists((names) => names.join("\n"), { ...listHeaders, "content-type": TEXT_TYPE }),
  };

  function answerTime(zone: string, request: IncomingMessage, isText: boolean): ReadyResponse {
    const instantMs = now();
    const period = zones.periodAt(zone, instantMs);
    const time = buildWorldTime(
      zone,
      period,
      instantMs,
      (request.clientAddress ?? "").replace(MAPPED_IPV4, ""),
    );
    return isText
      ? readyText(headers, 200, TEXT_TYPE, writeWorldTimeText(time))
      : readyText(headers, 200, JSON_TYPE, JSON.stringify(time));
  }

  for (const isText of [false, true]) {
    const form = isText ? "text" : "json";
    const [suffix, operationSuffix] = isText ? [TEXT_SUFFIX, "AsText"] : ["", ""];
    answerRoute(
      app,
      TIMEZONES_PATH + suffix,
      {
        operationId: `listTimezones${operationSuffix}`,
        summary: "List all zones, as worldtimeapi.org",
        response: { 200: isText ? LIST_TEXT : TimezoneNames },
      },
      async (request) => (await lists[form](zones.names))(request),
    );
    for (const call of CALLS) {
      const params = call.path.split("/:").slice(1);
      app.get<{ Params: Record<string, string> }>(
        TIMEZONES_PATH + call.path + suffix,
        {
          schema: {
            operationId: call.operationId + operationSuffix,
            summary: call.summary,
            params: Type.Object(
              Object.fromEntries(
                params.map((name, i) => [name, Type.String({ examples: [call.example[i]] })]),
              ),
            ),
            response: {
              200: call[form],
              404: isText ? describeText(UNKNOWN) : WorldTimeError,
            },
          },
        },
        async ({ params: named, raw }, reply) => {
          // An address may end with a slash.
          const name = params.flatMap((param) => named[param] || []).join("/");
          const zone = zones.find(name);
          if (zone !== undefined) return sendReady(reply, answerTime(zone, raw, isText));
          const names = zones.namesIn(name);
          if (names === undefined) return sendReady(reply, unknown[form]);
          return sendReady(reply, await (await lists[form](names))(raw));
        },
      );
    }
  }
}

/** Compresses a list once. */
function preparedLists(
  write: (names: readonly string[]) => string,
  headers: Headers,
): (names: readonly string[]) => Promise<Answer> {
  const answers = new WeakMap<readonly string[], Promise<Answer>>();
  return (names) => {
    const known = answers.get(names);
    if (known) return known;
    const answer = prepareText(write(names)).then((text) => prepareResponses(text, headers));
    answers.set(names, answer);
    return answer;
  };
}
