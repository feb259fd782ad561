import { describe, expect, test } from "vitest";
import { IP_PATH, TIMEZONES_PATH, type WorldTime } from "../../../shared/api/world-time.ts";
import { buildTestApp } from "../../testing/app.ts";

const timezone = (name: string) => `${TIMEZONES_PATH}/${name}`;

describe("the caller's own address is in the answer", () => {
  const ask = async (settings: object, remoteAddress: string, headers = {}) => {
    const { app } = await buildTestApp(settings);
    const response = await app.inject({ url: timezone("Etc/UTC"), remoteAddress, headers });
    return response.json<WorldTime>().client_ip;
  };

  test.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["2001:db8::1", "2001:db8::1"],
    ["::ffff:c000:207", "::ffff:c000:207"],
  ])("%s as %s", async (address, expected) => {
    expect(await ask({}, address)).toBe(expected);
  });

  test("behind a trusted proxy, and not what a caller says of itself", async () => {
    const headers = { "x-forwarded-for": "198.51.100.9" };
    expect(await ask({ trustProxy: "10.0.0.1" }, "10.0.0.1", headers)).toBe("198.51.100.9");
    expect(await ask({ trustProxy: "10.0.0.1" }, "192.0.2.7", headers)).toBe("192.0.2.7");
    expect(await ask({}, "192.0.2.7", headers)).toBe("192.0.2.7");
  });
});

test.each([
  TIMEZONES_PATH,
  timezone("Europe.txt"),
  timezone("Europe/London"),
  timezone("x.txt"),
  IP_PATH,
])("a program that knows no chunks can read the answer: %s", async (url) => {
  const { app } = await buildTestApp();
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const response = await fetch(address + url, { headers: { "accept-encoding": "identity" } });
  const { byteLength } = await response.arrayBuffer();
  expect(response.headers.get("content-length")).toBe(String(byteLength));
  expect(response.headers.get("transfer-encoding")).toBeNull();
  expect(response.headers.get("content-encoding")).toBeNull();
});
