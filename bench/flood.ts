import { once } from "node:events";
import { Agent, type IncomingMessage, type RequestOptions, request } from "node:http";

const PATIENCE_MS = 30_000;

let addresses = 0;

/** Of another network each time, so that no limit applies. The server must trust 127.0.0.1 as a proxy. */
export function nextAddress(): string {
  addresses += 1;
  return `10.${addresses & 255}.${(addresses >> 8) & 255}.${(addresses >> 16) & 255}`;
}

/** The status of the answer, or 0 without one, and the length of its body. */
export async function ask(url: string, options: RequestOptions, body?: string) {
  const asked = request(url, { timeout: PATIENCE_MS, ...options });
  asked.on("timeout", () => asked.destroy());
  try {
    const [response] = (await once(asked.end(body), "response")) as [IncomingMessage];
    let length = 0;
    for await (const { byteLength } of response) length += byteLength;
    return { status: response.statusCode ?? 0, length };
  } catch {
    return { status: 0, length: 0 };
  }
}

export interface Flood {
  readonly method?: string;
  readonly path: (request: number) => string;
  readonly requests: number;
  readonly connections?: number;
  readonly address?: (request: number) => string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: (request: number) => string;
}

/** Returns how many requests had each status, and the longest body. */
export async function flood(
  origin: string,
  { path, requests, connections = 30, address = nextAddress, headers, ...options }: Flood,
) {
  const { body, method = body ? "POST" : "GET" } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const counts: Record<number, number> = {};
  let longest = 0;
  const send = async (number: number) => {
    const own = { ...headers, "x-forwarded-for": address(number) };
    const asked = { agent, method, headers: own };
    const { status, length } = await ask(origin + path(number), asked, body?.(number));
    longest = Math.max(longest, length);
    counts[status] = (counts[status] ?? 0) + 1;
  };
  await Promise.all(Array.from({ length: requests }, (_, number) => send(number)));
  agent.destroy();
  return { counts, longest };
}
