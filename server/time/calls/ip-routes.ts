import { Type } from "typebox";
import { IP_PATH, TEXT_SUFFIX, WorldTimeError } from "../../../shared/api/world-time.ts";
import { type Answer, answerRoute, sendReady } from "../../http/answer.ts";
import type { App } from "../../http/app-type.ts";
import type { Headers } from "../../http/security-headers.ts";
import { describeText, JSON_TYPE, readyText, TEXT_TYPE } from "./ready-text.ts";

const GONE = 410;
const REFUSAL =
  "This server does not look up where an address is. Name the zone instead: /api/timezone/Europe/London";
const Params = Type.Object({
  address: Type.String({ description: "It is not read", examples: ["192.0.2.1"] }),
});

/** Refuses what worldtimeapi.org had, in its shape, whose programs show it. */
export function ipRoutes(app: App, headers: Headers): void {
  const json = readyText(headers, GONE, JSON_TYPE, JSON.stringify({ error: REFUSAL }));
  const text = readyText(headers, GONE, TEXT_TYPE, `error: ${REFUSAL}`);
  const forms = [
    ["", "", json, WorldTimeError],
    [TEXT_SUFFIX, "AsText", text, describeText("Why it is refused")],
  ] as const;
  for (const [suffix, form, ready, body] of forms) {
    const schema = { deprecated: true, response: { [GONE]: body } };
    const answer: Answer = () => ready;
    answerRoute(
      app,
      IP_PATH + suffix,
      {
        ...schema,
        operationId: `getTimeAtOwnAddress${form}`,
        summary: "Refused: the time where the caller is",
      },
      answer,
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
      async (_request, reply) => sendReady(reply, ready),
    );
  }
}
