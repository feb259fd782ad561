import { isIPv6 } from "node:net";

/** By what an address is counted, and its turns are fair. */
export interface Visitor {
  /** What one visitor has: an IPv4 address, or an IPv6 /64. */
  readonly address: string;
  /** What one household, school or attacker has: an IPv4 /24, or an IPv6 /48. */
  readonly network: string;
}

const IPV4 = /^(?:::ffff:)?((\d+\.\d+\.\d+)\.\d+)$/i;
const ADDRESS_GROUPS = 4;
const NETWORK_GROUPS = 3;
const GROUPS = 8;

export function visitorAt(ip: string): Visitor {
  const [, address, network] = IPV4.exec(ip) ?? [];
  if (address !== undefined && network !== undefined) return { address, network };
  if (!isIPv6(ip)) return { address: ip, network: `${ip}/` };
  const { hostname } = new URL(`http://[${ip.replace(/%.*/, "")}]`);
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split("::")
    .map((part) => part.split(":").filter(Boolean));
  const zeros = Array<string>(GROUPS - head.length - tail.length).fill("0");
  const groups = [...head, ...zeros, ...tail];
  const first = (count: number) => `${groups.slice(0, count).join(":")}::`;
  return { address: first(ADDRESS_GROUPS), network: first(NETWORK_GROUPS) };
}
