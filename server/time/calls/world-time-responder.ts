import type { IncomingMessage } from "node:http";
import { type HttpResponse, JSON_TYPE, textResponse } from "../../http/http-response.ts";
import type { Headers } from "../../http/security-headers.ts";
import { TEXT_TYPE } from "./text-type.ts";
import { buildWorldTime, writeWorldTimeText } from "./world-time.ts";
import type { ZoneTimes } from "./zone-times.ts";

/** As a socket names an IPv4 address if it listens to both families. */
const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/;

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
