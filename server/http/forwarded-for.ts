import { isIP, isIPv4 } from "node:net";
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from "fastify";

/** The proxies that a request can pass. */
const MAX_HOPS = 20;

/**
 * An `onRequest` hook that leaves only addresses in `X-Forwarded-For`, without their ports. An entry that is no address
 * drops all before it, so that such a request counts for the proxy that sent the entry, not for text that a client made up.
 */
export function normalizeForwardedFor(
  { raw: { headers } }: FastifyRequest,
  _reply: FastifyReply,
  done: HookHandlerDoneFunction,
): void {
  const forwarded = headers["x-forwarded-for"];
  // One plain IPv4 address is the usual case.
  if (forwarded !== undefined && !isIPv4(String(forwarded))) {
    const entries = [forwarded].flat().join(",").split(",").slice(-MAX_HOPS);
    const addresses = entries.filter((entry) => entry.trim()).map(readAddress);
    const known = addresses.slice(addresses.lastIndexOf(undefined) + 1);
    headers["x-forwarded-for"] = known.join(", ");
  }
  done();
}

/** Reads an address such as `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `2001:db8::1%eth0` or `[2001:db8::1]:80`. */
function readAddress(entry: string): string | undefined {
  const text = entry.trim();
  const [, v6] = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text) ?? [];
  const [, v4] = /^([\d.]+):\d{1,5}$/.exec(text) ?? [];
  const address = (v6 ?? v4 ?? text).replace(/%.*$/, "");
  if (v6 !== undefined) return isIP(address) === 6 ? address : undefined;
  return isIP(address) > 0 ? address : undefined;
}
