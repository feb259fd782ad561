import { describe, expect, test } from "vitest";
import { encodeNtpResponse } from "../../testing/ntp-response.ts";
import { encodeNtpRequest, parseNtpResponse } from "./ntp-packet.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const NONCE = Buffer.from("0123456789abcdef", "hex");
const request = encodeNtpRequest(NONCE);
const stamps = { receivedMs: NOW + 0.25, sentMs: NOW + 0.5 };

test("an NTP request contains nothing but its version, its mode and random bytes", () => {
  expect(request.toString("hex")).toBe(`23${"00".repeat(39)}0123456789abcdef`);
});

test("an NTP response yields both timestamps and the root distance: root delay / 2 + root dispersion", () => {
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
  "an NTP timestamp is read in the era nearest to now: %s",
  (text) => {
    const ms = Date.parse(text);
    const packet = encodeNtpResponse(request, { receivedMs: ms, sentMs: ms + 1 });
    expect(parseNtpResponse(packet, NONCE, ms - 5000)).toMatchObject({ receivedMs: ms });
  },
);

describe("an NTP packet is ignored if it is", () => {
  test.each([
    [
      "a response to another request",
      encodeNtpResponse(request, { ...stamps, origin: Buffer.alloc(8, 1) }),
    ],
    ["from a client", encodeNtpResponse(request, { ...stamps, mode: 3 })],
    ["a broadcast", encodeNtpResponse(request, { ...stamps, mode: 5 })],
    ["truncated", encodeNtpResponse(request, stamps).subarray(0, 47)],
    ["empty", Buffer.alloc(0)],
    [
      "a kiss-o'-death for another request",
      encodeNtpResponse(request, { stratum: 0, origin: Buffer.alloc(8) }),
    ],
  ])("%s", (_case, packet) => {
    expect(parseNtpResponse(packet, NONCE, NOW)).toEqual({ kind: "unrelated" });
  });
});

describe("an NTP response is not used if it", () => {
  test.each([
    ["is unsynchronised", { ...stamps, leap: 3 }],
    ["has stratum 16", { ...stamps, stratum: 16 }],
    ["has a root distance of 16 seconds", { ...stamps, rootDispersionSeconds: 16 }],
    ["has no transmit timestamp", { receivedMs: stamps.receivedMs, sentMs: -2_208_988_800_000 }],
  ])("%s", (_case, fields) => {
    const packet = encodeNtpResponse(request, fields);
    expect(parseNtpResponse(packet, NONCE, NOW)).toEqual({ kind: "unusable" });
  });

  test("is a kiss-o'-death, whose code is returned", () => {
    const packet = encodeNtpResponse(request, {
      ...stamps,
      leap: 3,
      stratum: 0,
      reference: "RATE",
    });
    expect(parseNtpResponse(packet, NONCE, NOW)).toEqual({ kind: "kiss", code: "RATE" });
  });
});
