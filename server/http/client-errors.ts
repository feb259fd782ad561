import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { Refusal } from "./errors.ts";

const REFUSALS: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: new Refusal("request_timeout"),
  HPE_HEADER_OVERFLOW: new Refusal("headers_too_large"),
};
const NOT_HTTP = new Refusal("invalid_request", "This is not an HTTP request.");

/** Responds, by hand, to input that never became a request, and closes the connection. */
export function handleClientError(
  error: Error & { code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (!socket.writable) return;
  const { status, body: content } = REFUSALS[error.code ?? ""] ?? NOT_HTTP;
  const body = JSON.stringify(content);
  const lines = Object.entries({
    ...headers,
    "content-type": "application/json; charset=utf-8",
    "content-length": String(body.length),
    connection: "close",
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  socket.destroySoon();
}
