import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { TIME_PATH } from "../../shared/api/time.ts";
import { TIMEZONES_PATH } from "../../shared/api/world-time.ts";
import { buildTestApp, type TestOptions } from "../testing/app.ts";

const HOST = "host: localhost\r\n";

/** Returns a function that sends a request, and returns what the server sends until it closes the connection. */
async function listenRaw(options: TestOptions = {}) {
  const { app } = await buildTestApp(options);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  return async (request: string): Promise<string> => {
    const socket = connect(port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    await once(socket, "connect");
    socket.write(request);
    return text(socket);
  };
}

const send = async (request: string) => (await listenRaw())(request);
const CLOSING = `${HOST}connection: close\r\n`;

test("a refused body of unknown length is not read", async () => {
  const head = `POST /api/nothing HTTP/1.1\r\n${HOST}transfer-encoding: chunked\r\n\r\n`;
  expect(await send(`${head}1\r\na\r\n`)).toMatch(/^HTTP\/1.1 404 .*connection: close/is);
});

test("a path that can't be decoded counts towards the limit of calls, once", async () => {
  const { app } = await buildTestApp({ limits: { callsPerMinute: 2 } });
  const statuses = [];
  for (const url of ["/%zz", "/api/%zz?q=%zz", "/%", TIME_PATH]) {
    statuses.push((await app.inject(url)).statusCode);
  }
  expect(statuses).toEqual([404, 404, 429, 429]);
});

describe("a request target", () => {
  const limits = { callsPerMinute: 1, filesPerMinute: 1 };
  const requestOf = (start: string) => `${start} HTTP/1.1\r\n${CLOSING}\r\n`;

  test.each([
    "POST /mcp#x",
    "GET /mcp#x",
    `GET ${TIMEZONES_PATH}/Europe/Berlin#%ff`,
    `GET ${TIME_PATH}#/assets/index-abc.js`,
    `GET ${TIME_PATH}?a#b`,
    "GET /#",
    'GET /?q="',
    "GET /?q=<b>",
  ])("that RFC 9112 does not allow is refused, and counts as its path: %s", async (start) => {
    const ask = await listenRaw({ limits });
    const refused = await ask(requestOf(start));
    expect(refused).toMatch(/^HTTP\/1.1 400 .*application\/json.*"code":"invalid_request"/s);
    const path = start.replace(/[?#].*/, "");
    expect(await ask(requestOf(path))).toMatch(/^HTTP\/1.1 429 /);
  });

  test("that browsers send is served", async () => {
    const ask = await listenRaw();
    const query = "%7B%22a%22%7D[a]{b}|c^d`e'f!g(h)*~\\";
    expect(await ask(requestOf(`GET /?q=${query}`))).toMatch(/^HTTP\/1.1 200 /);
  });
});
