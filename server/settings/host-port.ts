import { isIPv6 } from "node:net";

export interface HostPort {
  readonly host: string;
  readonly port: number;
}

/** Reads `host`, `host:port`, `[::1]` or `[::1]:port`; undefined for any other form. */
export function readHostPort(text: string, defaultPort: number): HostPort | undefined {
  const form = /^(?:\[([\da-f:.]+)\]|([a-z\d](?:[a-z\d.-]*[a-z\d])?))(?::(\d{1,5}))?$/i;
  const [, ipv6, name, portText] = form.exec(text) ?? [];
  const host = ipv6 ?? name;
  const port = portText === undefined ? defaultPort : Number(portText);
  const isAddress = host !== undefined && (ipv6 === undefined || isIPv6(ipv6));
  return isAddress && port >= 1 && port <= 65_535 ? { host, port } : undefined;
}
