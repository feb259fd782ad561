import type { IncomingMessage } from "node:http";
import { Type } from "typebox";
import { IP_PATH, TEXT_SUFFIX, WorldTime, WorldTimeError } from "../../../shared/api/world-time.ts";
import type { App } from "../../http/app-type.ts";
import { trustedProxies } from "../../http/client-address.ts";
import { AnyFields, type Basics, call } from "../../http/feature.ts";
import { type HttpResponse, sendResponse } from "../../http/http-response.ts";
import { OPEN } from "../../http/route-config.ts";
import { describeText, refuseWorldTime, TIMES_TEXT, worldTimeResponder } from "./world-time.ts";
import type { ZoneTimes } from "./zone-times.ts";

const NOT_FOUND = 404;
const GONE = 410;
const NAME_IT = "Name the zone instead: /api/timezone/Europe/London";
const REFUSAL = `This server does not look up where an address is. ${NAME_IT}`;
const MISSING = `The proxy of this server did not say in which time zone this address is. ${NAME_IT}`;
const UNKNOWN = `The proxy of this server named a time zone that this server does not know. ${NAME_IT}`;
const Params = Type.Object({
  address: Type.String({ description: "It is not read", examples: ["192.0.2.1"] }),
});

/**
 * The time where the caller is, if a trusted proxy names its zone. The rest of what worldtimeapi.org had is refused, in its shape,
 * whose programs show it.
 */
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
      refuseWorldTime(openData, NOT_FOUND, UNKNOWN, isText),
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
        params: Params,
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
