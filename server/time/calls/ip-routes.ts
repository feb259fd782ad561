import { Type } from "typebox";
import { IP_PATH, TEXT_SUFFIX, WorldTimeError } from "../../../shared/api/world-time.ts";
import type { App } from "../../http/app-type.ts";
import { JSON_TYPE, sendResponse, textResponse } from "../../http/http-response.ts";
import type { SecurityHeaders } from "../../http/security-headers.ts";
import { describeText, TEXT_TYPE } from "./text-type.ts";

const GONE = 410;
const REFUSAL =
  "This server does not look up where an address is. Name the zone instead: /api/timezone/Europe/London";
const Params = Type.Object({
  address: Type.String({ description: "It is not read", examples: ["192.0.2.1"] }),
});

interface Dependencies {
  readonly headers: SecurityHeaders;
}

/** Refuses what worldtimeapi.org had, in its shape, whose programs show it. */
export function ipRoutes(app: App, { headers: { openData } }: Dependencies): void {
  const json = textResponse(openData, GONE, JSON_TYPE, JSON.stringify({ error: REFUSAL }));
  const text = textResponse(openData, GONE, TEXT_TYPE, `error: ${REFUSAL}`);
  const forms = [
    ["", "", json, WorldTimeError],
    [TEXT_SUFFIX, "AsText", text, describeText("Why it is refused")],
  ] as const;
  for (const [suffix, form, response, body] of forms) {
    const schema = { deprecated: true, response: { [GONE]: body } };
    app.get(
      IP_PATH + suffix,
      {
        schema: {
          ...schema,
          operationId: `getTimeAtOwnAddress${form}`,
          summary: "Refused: the time where the caller is",
        },
      },
      (_request, reply) => sendResponse(reply, response),
    );
    app.get(
      `${IP_PATH}/:address${suffix}`,
      {
        schema: {
          ...schema,
          operationId: `getTimeAtAddress${form}`,
          summary: "Refused: the time where an address is",
          params: Params,
        },
      },
      (_request, reply) => sendResponse(reply, response),
    );
  }
}
