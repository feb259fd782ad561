import type { Server } from "node:http";
import {
  TZDB_RELEASE_HEADER,
  ZONE_RELEASE_PATH,
  ZONE_RULES_PATH,
  ZoneRelease,
  ZoneRules,
} from "../../../shared/api/zone-rules.ts";
import { type Answer, answerRoute } from "../../http/answer.ts";
import { isApiPath } from "../../http/api-path.ts";
import type { App } from "../../http/app-type.ts";
import { prepareResponses, prepareText } from "../../http/prepared-text.ts";
import { NoFields } from "../../http/schemas.ts";
import type { Headers } from "../../http/security-headers.ts";
import type { ZoneSource } from "./zone-source.ts";

export function zoneRoutes(app: App, zones: ZoneSource, securityHeaders: Headers): void {
  const headers = {
    ...securityHeaders,
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-cache",
  };

  function answerWith(read: () => object): Answer {
    let last: { readonly value: object; readonly choose: Answer } | undefined;
    return async (request) => {
      const value = read();
      if (last?.value !== value) {
        const text = await prepareText(JSON.stringify(value));
        last = { value, choose: prepareResponses(text, headers) };
      }
      return last.choose(request);
    };
  }

  answerRoute(
    app,
    ZONE_RELEASE_PATH,
    {
      operationId: "getZoneRelease",
      summary: "Get the tzdb release that is served, and what it changes",
      querystring: NoFields,
      response: { 200: ZoneRelease },
    },
    answerWith(() => zones.state),
  );
  answerRoute(
    app,
    ZONE_RULES_PATH,
    {
      operationId: "getZoneRules",
      summary: "Get the time zone rules that are served",
      querystring: NoFields,
      response: { 200: ZoneRules },
    },
    answerWith(() => zones.all),
  );
}

/**
 * Names the release in each response of a call, whoever answers it. Call it once there are newer rules: until then nothing runs
 * for a request.
 */
export function announceRelease(server: Server, zones: ZoneSource): void {
  server.prependListener("request", ({ url = "" }, response) => {
    if (isApiPath(url)) response.setHeader(TZDB_RELEASE_HEADER, zones.state.release);
  });
}
