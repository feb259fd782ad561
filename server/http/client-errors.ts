import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { Refusal, refusalResponse } from "./errors.ts";
import { METHODS, methodNotAllowed } from "./register-calls.ts";
import type { Headers } from "./security-headers.ts";

const REFUSALS: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: new Refusal("request_timeout"),
  HPE_HEADER_OVERFLOW: new Refusal("headers_too_large"),
};
const NOT_HTTP = new Refusal("invalid_request", "This is not an HTTP request.");

/** Refuses input that never became a request. */
export function handleClientError(
  error: Error & { code?: string },
  socket: Duplex,
  securityHeaders: Headers,
): void {
  refuseByHand(REFUSALS[error.code ?? ""] ?? NOT_HTTP, socket, securityHeaders);
}

/** Refuses to be a proxy. */
export function refuseConnect(socket: Duplex, securityHeaders: Headers): void {
  refuseByHand(methodNotAllowed(METHODS), socket, securityHeaders);
}

/** Writes a refusal where Node gives no response object, and closes the connection. */
function refuseByHand(refusal: Refusal, socket: Duplex, securityHeaders: Headers): void {
  if (!socket.writable) return;
  const { status, headers, body } = refusalResponse(refusal, securityHeaders);
  const lines = Object.entries({ ...headers, connection: "close" }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${String(body)}`,
    () => socket.destroy(),
  );
}
