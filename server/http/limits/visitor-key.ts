import { isIPv6 } from "node:net";

/** Groups of an IPv6 address that one visitor has as a whole: a /64. */
const NETWORK_GROUPS = 4;
const GROUPS = 8;

/** What an address is counted by: IPv6 by its network, and a mapped IPv4 address as IPv4. */
export function visitorKey(address: string): string {
  if (!address.includes(":") || !isIPv6(address)) return address;
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped) return mapped;
  const { hostname } = new URL(`http://[${address.replace(/%.*/, "")}]`);
  const [before = "", after] = hostname.slice(1, -1).split("::");
  const head = before.split(":").filter(Boolean);
  const tail = (after ?? "").split(":").filter(Boolean);
  const zeros = Array<string>(GROUPS - head.length - tail.length).fill("0");
  const groups = [...head, ...zeros, ...tail];
  return `${groups.slice(0, NETWORK_GROUPS).join(":")}::`;
}
