import { expect, test } from "vitest";
import { HEALTH_PATH } from "../../../shared/api/health.ts";
import { VISITOR_COUNT_PATH } from "../../../shared/api/visits.ts";
import { buildTestApp } from "../../testing/app.ts";
import { listen } from "../../testing/raw-connection.ts";

const SOON = { headersTimeoutMs: 150, requestTimeoutMs: 300, timeoutCheckIntervalMs: 20 };

/** Sends `start` to a real server, then `drip` repeatedly; returns what the server sent before it hung up. */
async function sendUntilCut(start: string, drip: string): Promise<string> {
  const { open } = await listen((await buildTestApp({ limits: SOON })).app);
  const connection = await open({ allowHalfOpen: true });
  const { socket } = connection;
  // The last bytes may arrive after the server has closed the connection.
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  socket.once("end", end).once("close", end);
  socket.write(start);
  // An immediate runs after pending reads, so that no write fails before the response is read.
  const dripOn = () => setImmediate(() => connection.received === "" && socket.write(drip));
  const dripping = setInterval(dripOn, 20);
  await ended;
  clearInterval(dripping);
  return connection.received;
}

test.each([
  ["says nothing", "", ""],
  [
    "never completes its headers",
    `GET ${HEALTH_PATH} HTTP/1.1\r\nhost: localhost\r\nx-slow: `,
    "a",
  ],
  [
    "never completes its body",
    `POST ${VISITOR_COUNT_PATH} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n` +
      "content-length: 9000\r\n\r\n{",
    " ",
  ],
])("a client that %s is cut off with an error response", async (_what, start, drip) => {
  const received = await sendUntilCut(start, drip);
  const [head = "", body = ""] = received.split("\r\n\r\n");
  expect(head).toContain("HTTP/1.1 408 Request Timeout\r\n");
  expect(head).toContain("\r\nx-content-type-options: nosniff\r\n");
  expect(head).toContain(`\r\ncontent-length: ${body.length}\r\n`);
  expect(JSON.parse(body)).toEqual({
    error: { code: "request_timeout", message: "The request took too long to arrive." },
  });
});
