import { describe, expect, test } from "vitest";
import { TIME_PATH } from "../../shared/api/time.ts";
import { TIMEZONES_PATH } from "../../shared/api/world-time.ts";
import { buildTestApp, type TestOptions } from "../testing/app.ts";
import { listen } from "../testing/raw-connection.ts";

async function listenWith(options: TestOptions = {}) {
  const { exchange } = await listen((await buildTestApp(options)).app);
  return (start: string, headers = "connection: close\r\n", body = "") =>
    exchange(`${start} HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n${body}`);
}

test("a refused body of unknown length is not read", async () => {
  const ask = await listenWith();
  const response = await ask("POST /api/nothing", "transfer-encoding: chunked\r\n", "1\r\na\r\n");
  expect(response).toMatch(/^HTTP\/1.1 404 .*connection: close/is);
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
    const ask = await listenWith({ limits });
    const refused = await ask(start);
    expect(refused).toMatch(/^HTTP\/1.1 400 .*application\/json.*"code":"invalid_request"/s);
    expect(await ask(start.replace(/[?#].*/, ""))).toMatch(/^HTTP\/1.1 429 /);
  });

  test("that browsers send is served", async () => {
    const ask = await listenWith();
    const query = "%7B%22a%22%7D[a]{b}|c^d`e'f!g(h)*~\\";
    expect(await ask(`GET /?q=${query}`)).toMatch(/^HTTP\/1.1 200 /);
  });
});
