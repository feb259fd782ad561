import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { isIP, isIPv4, isIPv6 } from "node:net";
import proxyAddress, { compile } from "@fastify/proxy-addr";
import { memo } from "./memo.ts";

const MAX_HOPS = 20;
/** Remembered, because comparing one with all proxies is slow. */
const MAX_PEERS = 100;

export interface Visitor {
  /** What one visitor has: an IPv4 address, or an IPv6 /64. */
  readonly address: string;
  /** What one household, school or attacker has: an IPv4 /24, or an IPv6 /48. */
  readonly network: string;
}

const IPV4 = /^(?:::ffff:)?((\d+\.\d+\.\d+)\.\d+)$/i;
const IPV6_GROUPS = 8;

export function visitorAt(ip: string): Visitor {
  const [, address, network] = IPV4.exec(ip) ?? [];
  if (address !== undefined && network !== undefined) return { address, network };
  if (!isIPv6(ip)) return { address: ip, network: `${ip}/` };
  const { hostname } = new URL(`http://[${ip.replace(/%.*/, "")}]`);
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split("::")
    .map((part) => part.split(":").filter(Boolean));
  const zeros = Array<string>(IPV6_GROUPS - head.length - tail.length).fill("0");
  const prefix = (groups: number) => `${[...head, ...zeros, ...tail].slice(0, groups).join(":")}::`;
  return { address: prefix(4), network: prefix(3) };
}

export function trustedProxies(trustProxy: false | string): (address: string) => boolean {
  if (trustProxy === false) return () => false;
  const isTrusted = compile(trustProxy.split(/ *, */));
  return memo((address: string) => isTrusted(address, 0), MAX_PEERS);
}

/** In `X-Forwarded-For` an entry that is no address drops all before it: a client may have made it up. */
export function readClientAddress(
  request: IncomingMessage,
  isTrusted: (address: string) => boolean,
): string {
  const { headers, socket } = request;
  const { remoteAddress = "" } = socket;
  const forwarded = headers["x-forwarded-for"];
  if (forwarded === undefined || !isTrusted(remoteAddress)) return remoteAddress;
  // One plain IPv4 address is the usual case, and parsing addresses is slow.
  if (typeof forwarded === "string" && isIPv4(forwarded)) return forwarded;
  normalizeForwardedFor(headers, forwarded);
  return proxyAddress(request, isTrusted);
}

function normalizeForwardedFor(headers: IncomingHttpHeaders, forwarded: string | string[]): void {
  const entries = [forwarded].flat().join(",").split(",").slice(-MAX_HOPS);
  const addresses = entries.filter((entry) => entry.trim()).map(readAddress);
  const known = addresses.slice(addresses.lastIndexOf(undefined) + 1);
  headers["x-forwarded-for"] = known.join(", ");
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
