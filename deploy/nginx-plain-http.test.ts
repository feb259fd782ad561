import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, test } from "vitest";
import { startEcho } from "./testing/echo.ts";
import { NGINX, startNginx, TEST_HOST } from "./testing/nginx.ts";

describe.skipIf(!NGINX)("over plain HTTP, nginx", () => {
  let port: number;
  beforeAll(async () => {
    const echo = await startEcho({
      "set-cookie": "session=x",
      "strict-transport-security": "max-age=1",
      "x-content-type-options": "nosniff",
    });
    ({ plainPort: port } = await startNginx([echo, echo]));
  });

  async function ask(path: string, headers = {}, localAddress = "127.0.0.1") {
    const request = get({ port, path, headers, localAddress, agent: false });
    const [response] = (await once(request, "response")) as [IncomingMessage];
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  }

  test.each([
    "/api/time",
    "/api/timezone",
    "/api/timezone.txt",
    "/api/timezone/Europe/London",
    "/api/timezone/Europe/London.txt",
    "/api/timezone/Europe/London.posix",
    "/api/timezone/America/Argentina/Salta",
    "/api/timezone/america%2Fnew_york",
    "/api/zones/now?zone=Europe/London",
    "/api/ip",
    "/api/ip/1.2.3.4.txt",
  ])("answers a device that asks %s, without cookies and HSTS", async (path) => {
    const { status, headers, body } = await ask(path, { cookie: "session=y", host: "a.test" });
    expect(status).toBe(200);
    const received = JSON.parse(body);
    expect(received).toMatchObject({
      host: "a.test",
      "x-forwarded-for": "127.0.0.1",
      "x-forwarded-proto": "http",
    });
    expect(received).not.toHaveProperty("cookie");
    expect(headers).not.toHaveProperty("set-cookie");
    expect(headers).not.toHaveProperty("strict-transport-security");
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  test.each([
    "/",
    "/?city=Paris",
    "/api",
    "/api/timezones",
    "/api/time/x",
    "/api/session",
    "/api/timezone/../session",
    "/api/zones/rules",
    "/assets/index-abc.js",
  ])("redirects everything else to https: %s", async (path) => {
    const { status, headers } = await ask(path);
    expect([status, headers.location]).toEqual([308, `https://${TEST_HOST}${path}`]);
  });

  test("refuses a device in a loop after a burst, and answers the others", async () => {
    const loop = () => ask("/api/timezone/Europe/London", {}, "127.0.0.9");
    const asked = await Promise.all(Array.from({ length: 100 }, loop));
    const refused = asked.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(40);
    for (const { status, headers, body } of refused) {
      expect([status, headers["retry-after"], headers["content-type"]]).toEqual([
        429,
        "1",
        "application/json",
      ]);
      expect(JSON.parse(body).error.code).toBe("too_many_requests");
    }
    expect((await ask("/api/time", {}, "127.0.0.8")).status).toBe(200);
  });
});
