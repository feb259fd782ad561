import { describe, expect, test } from "vitest";
import { buildTestApp } from "../testing/app.ts";

const PROXY = "10.0.0.1";

/** The address that a request from the proxy's address counts for. */
async function addressOf(forwardedFor: string, trustProxy: string | false = "10.0.0.0/8") {
  const { app } = await buildTestApp({ trustProxy });
  app.get("/address", ({ raw }) => raw.clientAddress);
  const headers = { "x-forwarded-for": forwardedFor };
  return (await app.inject({ url: "/address", remoteAddress: PROXY, headers })).body;
}

test.each([false, "192.0.2.1"] as const)(
  "a request from a peer that is no trusted proxy counts for that peer: %s",
  async (trustProxy) => {
    expect(await addressOf("198.51.100.1", trustProxy)).toBe(PROXY);
    expect(await addressOf("198.51.100.1, 198.51.100.2", trustProxy)).toBe(PROXY);
  },
);

describe("behind a trusted proxy, a request counts for", () => {
  test.each([
    ["the last address that is no trusted proxy", "9.9.9.9, 198.51.100.1, 10.0.0.2"],
    ["the address without its port", "198.51.100.1:5678"],
    ["the address without the ports of the proxies", "198.51.100.1:5678, 10.0.0.2:80"],
    ["the address after text that is no address", "garbage, 198.51.100.1"],
    ["the address after 10 KB of text", `${"a".repeat(10_000)}, 198.51.100.1`],
    ["the address after 1,000 others", `${"9.9.9.9, ".repeat(1000)}198.51.100.1`],
  ])("%s", async (_which, forwardedFor) => {
    expect(await addressOf(forwardedFor)).toBe("198.51.100.1");
  });

  test.each(["[2001:db8::1]:80", "[2001:db8::1]", "2001:db8::1", "2001:db8::1%eth0"])(
    "an IPv6 address without brackets, port and zone: %s",
    async (forwardedFor) => {
      expect(await addressOf(forwardedFor)).toBe("2001:db8::1");
    },
  );

  test.each([
    ["garbage", "garbage"],
    ["the word unknown", "unknown"],
    ["an address with a name for its port", "198.51.100.1:http"],
    ["an IPv4 address in brackets", "[198.51.100.1]"],
    ["a short form of an address", "0x7f.1"],
    ["garbage after an address", "198.51.100.1, garbage"],
    ["commas", ",,,"],
  ])("the proxy itself if that sends %s", async (_what, forwardedFor) => {
    expect(await addressOf(forwardedFor)).toBe(PROXY);
  });

  test("the proxy before text that is no address", async () => {
    expect(await addressOf("198.51.100.1, garbage, 10.0.0.2")).toBe("10.0.0.2");
  });

  test("the first of the last 20 trusted proxies if there are more", async () => {
    const proxies = Array.from({ length: 21 }, (_, index) => `10.0.1.${index}`);
    expect(await addressOf(`198.51.100.1, ${proxies.join(", ")}`)).toBe("10.0.1.1");
  });
});
