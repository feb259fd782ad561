import { describe, expect, test } from "vitest";
import { findFreeUdpPort, startUdpServer } from "../testing/udp-server.ts";
import { encodeTrackingRequest, parseTrackingReply } from "./chrony-tracking.ts";
import { queryChrony } from "./query-chrony.ts";

/** Answers of chronyd 4.3 to the request of sequence number 7: one that follows a server, one that follows itself. */
const FOLLOWING = Buffer.from(
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

const changed = (at: number, ...bytes: readonly number[]) => {
  const packet = Buffer.from(FOLLOWING);
  packet.set(bytes, at);
  return packet;
};

describe("chronyd's report", () => {
  test("bounds the clock by correction, root dispersion and half the root delay", () => {
    expect(parseTrackingReply(FOLLOWING, 7)).toEqual({
      isSynchronised: true,
      boundMs: expect.closeTo(0.0016847, 7),
      driftPpm: expect.closeTo(1.0972, 4),
    });
  });

  test("takes a clock that is slow as it takes one that is fast", () => {
    const [fast, slow] = [changed(68, 0xf4, 0x80, 0, 0), changed(68, 0xf5, 0x80, 0, 0)];
    for (const packet of [fast, slow]) {
      expect(parseTrackingReply(packet, 7)?.boundMs).toBeCloseTo(3.90625 + 0.0016173, 6);
    }
  });

  test.each([
    ["has no source", changed(54, 0, 3)],
    ["follows only itself", LOCAL],
  ])("is not of a synchronised clock when it %s", (_what, packet) => {
    expect(parseTrackingReply(packet, 7)).toMatchObject({ isSynchronised: false });
  });

  test.each([
    ["answers another request", changed(16, 0, 0, 0, 8)],
    ["is of another version", changed(0, 5)],
    ["is a request", changed(1, 1)],
    ["is of another kind", changed(7, 6)],
    ["is a refusal", changed(9, 2)],
    ["is cut short", FOLLOWING.subarray(0, 103)],
  ])("is not read when it %s", (_what, packet) => {
    expect(parseTrackingReply(packet, 7)).toBeUndefined();
  });
});

describe("chronyd", () => {
  const startChrony = (report: Buffer) =>
    startUdpServer((request) => {
      const packet = Buffer.from(report);
      request.copy(packet, 16, 8, 12);
      return [FOLLOWING, packet];
    });

  test("is asked with a packet as long as its answer, and heard past answers to others", async () => {
    expect(encodeTrackingRequest(7)).toHaveLength(FOLLOWING.length);
    const check = await queryChrony(await startChrony(changed(54, 0, 0)));
    expect(check).toMatchObject({ source: "chrony", boundMs: expect.closeTo(0.0016847, 7) });
  });

  test("that follows only itself answers without a bound", async () => {
    const check = await queryChrony(await startChrony(LOCAL));
    expect(check).toMatchObject({ source: "chrony", boundMs: null });
  });

  test("that does not run, or is silent, is no source", async () => {
    const nobody = { host: "127.0.0.1", port: await findFreeUdpPort() };
    expect(await queryChrony(nobody)).toBeUndefined();
    expect(await queryChrony(await startUdpServer(() => []), 20)).toBeUndefined();
  });
});
