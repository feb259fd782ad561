import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { errorAnswer, SENTENCES } from "./errors.ts";

const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};
const NOT_HTTP = { code: "invalid_request", message: "This is not an HTTP request." };

/** Answers what never became a request, by hand, and closes the connection whether or not the client does. */
export function answerClientError(
  error: Error & { code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (!socket.writable) return;
  const status = STATUSES[error.code ?? ""] ?? 400;
  const { code, message } = (status !== 400 && SENTENCES[status]) || NOT_HTTP;
  const body = JSON.stringify(errorAnswer(code, message));
  const lines = Object.entries({
    ...headers,
    "content-type": "application/json; charset=utf-8",
    "content-length": String(body.length),
    connection: "close",
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  socket.destroySoon();
}
