import { describe, expect, test } from "vitest";
import { findFreeUdpPort, startUdpServer } from "../../testing/udp-server.ts";
import { encodeTrackingRequest, parseTrackingReply, queryChrony } from "./chrony.ts";

/** Replies of chronyd 4.3 to sequence number 7: synchronised to a server, and in `local` mode. */
const SYNCHRONISED = Buffer.from(
  "0602000000210005000000000000000000000007000000000000000" +
    "07f0000017f0000010000000000000000000000000001000000090000000000006b0083361ea3c4f7" +
    "d490b719ce9605afced44541fd761403e6f78983fcc6eceddaee5ee5dc9d7af7fa82a3fd",
  "hex",
);
const LOCAL = Buffer.from(
  "0602000000210005000000000000000000000007000000000000000" +
    "07f7f0101000000000000000000000000000000000000000000080000000000006b0082f90b83f73c" +
    "000000000000000000000000000000000000000000000000000000000000000000000000",
  "hex",
);

const withBytes = (at: number, ...bytes: readonly number[]) => {
  const packet = Buffer.from(SYNCHRONISED);
  packet.set(bytes, at);
  return packet;
};

describe("a chronyd tracking report", () => {
  test("bounds the clock's error by correction, root dispersion and half the root delay", () => {
    expect(parseTrackingReply(SYNCHRONISED, 7)).toEqual({
      isSynchronised: true,
      boundMs: expect.closeTo(0.0016847, 7),
      leastErrorMs: 0,
      driftPpm: expect.closeTo(1.0972, 4),
    });
  });

  test("gives the same bound and the same least error for a slow and a fast clock", () => {
    const [fast, slow] = [withBytes(68, 0xf4, 0x80, 0, 0), withBytes(68, 0xf5, 0x80, 0, 0)];
    for (const packet of [fast, slow]) {
      expect(parseTrackingReply(packet, 7)?.boundMs).toBeCloseTo(3.90625 + 0.0016173, 6);
      expect(parseTrackingReply(packet, 7)?.leastErrorMs).toBeCloseTo(3.90625 - 0.0016173, 6);
    }
  });

  test.each([
    ["has no source", withBytes(54, 0, 3)],
    ["is in local mode", LOCAL],
  ])("is unsynchronised if chronyd %s", (_case, packet) => {
    expect(parseTrackingReply(packet, 7)).toMatchObject({ isSynchronised: false });
  });

  test.each([
    ["is a reply to another request", withBytes(16, 0, 0, 0, 8)],
    ["has another protocol version", withBytes(0, 5)],
    ["is a request", withBytes(1, 1)],
    ["is a reply of another type", withBytes(7, 6)],
    ["reports an error", withBytes(9, 2)],
    ["is truncated", SYNCHRONISED.subarray(0, 103)],
  ])("is ignored if it %s", (_case, packet) => {
    expect(parseTrackingReply(packet, 7)).toBeUndefined();
  });
});

describe("a query to chronyd", () => {
  const startChrony = (report: Buffer) =>
    startUdpServer((request) => {
      const packet = Buffer.from(report);
      request.copy(packet, 16, 8, 12);
      return [SYNCHRONISED, packet];
    });

  test("is as long as the reply, and ignores replies to other requests", async () => {
    expect(encodeTrackingRequest(7)).toHaveLength(SYNCHRONISED.length);
    const check = await queryChrony(await startChrony(withBytes(54, 0, 0)));
    expect(check).toMatchObject({ source: "chrony", boundMs: expect.closeTo(0.0016847, 7) });
  });

  test("returns no bound if chronyd is in local mode", async () => {
    const check = await queryChrony(await startChrony(LOCAL));
    expect(check).toMatchObject({ source: "chrony", boundMs: null });
  });

  test("returns undefined if chronyd is not running or does not respond", async () => {
    const closedPort = { host: "127.0.0.1", port: await findFreeUdpPort() };
    expect(await queryChrony(closedPort)).toBeUndefined();
    expect(await queryChrony(await startUdpServer(() => []), 20)).toBeUndefined();
  });
});
