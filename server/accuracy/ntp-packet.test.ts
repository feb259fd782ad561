import { describe, expect, test } from "vitest";
import { encodeNtpResponse } from "../testing/ntp-response.ts";
import { encodeNtpRequest, parseNtpResponse } from "./ntp-packet.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const NONCE = Buffer.from("0123456789abcdef", "hex");
const request = encodeNtpRequest(NONCE);
const stamps = { receivedMs: NOW + 0.25, sentMs: NOW + 0.5 };

test("a request gives away nothing but random bytes", () => {
  expect(request.toString("hex")).toBe(`23${"00".repeat(39)}0123456789abcdef`);
});

test("an answer gives the server's stamps, and its distance from UTC by half its delay and its dispersion", () => {
  const packet = encodeNtpResponse(request, {
    ...stamps,
    rootDelaySeconds: 0.25,
    rootDispersionSeconds: 0.125,
  });
  expect(parseNtpResponse(packet, NONCE, NOW)).toEqual({
    kind: "sample",
    receivedMs: expect.closeTo(NOW + 0.25, 3),
    sentMs: expect.closeTo(NOW + 0.5, 3),
    rootDistanceMs: expect.closeTo(250, 3),
  });
});

test.each(["2036-02-07T06:28:15Z", "2036-02-07T06:28:16Z", "2107-01-01T00:00:00Z"])(
  "a stamp is read in the era it is in: %s",
  (text) => {
    const ms = Date.parse(text);
    const packet = encodeNtpResponse(request, { receivedMs: ms, sentMs: ms + 1 });
    expect(parseNtpResponse(packet, NONCE, ms - 5000)).toMatchObject({ receivedMs: ms });
  },
);

describe("a packet is not taken for an answer", () => {
  test.each([
    ["to another request", encodeNtpResponse(request, { ...stamps, origin: Buffer.alloc(8, 1) })],
    ["of a client", encodeNtpResponse(request, { ...stamps, mode: 3 })],
    ["of a broadcast", encodeNtpResponse(request, { ...stamps, mode: 5 })],
    ["that is cut short", encodeNtpResponse(request, stamps).subarray(0, 47)],
    ["that is empty", Buffer.alloc(0)],
    [
      "with a kiss for somebody else",
      encodeNtpResponse(request, { stratum: 0, origin: Buffer.alloc(8) }),
    ],
  ])("%s", (_what, packet) => {
    expect(parseNtpResponse(packet, NONCE, NOW)).toEqual({ kind: "foreign" });
  });
});

describe("a server's answer is not used", () => {
  test.each([
    ["when it is not synchronised", { ...stamps, leap: 3 }],
    ["of stratum 16", { ...stamps, stratum: 16 }],
    ["16 seconds from UTC", { ...stamps, rootDispersionSeconds: 16 }],
    ["without a stamp", { receivedMs: stamps.receivedMs, sentMs: -2_208_988_800_000 }],
  ])("%s", (_what, fields) => {
    const packet = encodeNtpResponse(request, fields);
    expect(parseNtpResponse(packet, NONCE, NOW)).toEqual({ kind: "unfit" });
  });

  test("when it is a kiss of death, whose code is told", () => {
    const packet = encodeNtpResponse(request, {
      ...stamps,
      leap: 3,
      stratum: 0,
      reference: "RATE",
    });
    expect(parseNtpResponse(packet, NONCE, NOW)).toEqual({ kind: "kiss", code: "RATE" });
  });
});
