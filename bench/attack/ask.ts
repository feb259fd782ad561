import { once } from "node:events";
import { type IncomingMessage, type RequestOptions, request } from "node:http";
import { text } from "node:stream/consumers";

const PATIENCE_MS = 30_000;

/** The status of the answer, or 0 without one, and the length of its body. */
export async function ask(url: string, options: RequestOptions, body?: string) {
  const asked = request(url, { timeout: PATIENCE_MS, ...options });
  asked.on("timeout", () => asked.destroy());
  try {
    const [response] = (await once(asked.end(body), "response")) as [IncomingMessage];
    return { status: response.statusCode ?? 0, length: (await text(response)).length };
  } catch {
    return { status: 0, length: 0 };
  }
}
