import { describe, expect, test } from "vitest";
import { findFreeUdpPort, startUdpServer } from "../../testing/udp-server.ts";
import { parseTrackingReply, queryChrony } from "./chrony.ts";

/** A reply of chronyd 4.3 to sequence number 7: synchronised to a server. */
const SYNCHRONISED = Buffer.from(
  "0602000000210005000000000000000000000007000000000000000" +
    "07f0000017f0000010000000000000000000000000001000000090000000000006b0083361ea3c4f7" +
    "d490b719ce9605afced44541fd761403e6f78983fcc6eceddaee5ee5dc9d7af7fa82a3fd",
  "hex",
);

const withBytes = (at: number, ...bytes: readonly number[]) => {
  const packet = Buffer.from(SYNCHRONISED);
  packet.set(bytes, at);
  return packet;
};

// That a real chronyd answers so: check-time.test.ts.
describe("a chronyd tracking report", () => {
  test("bounds the clock's error by correction, root dispersion and half the root delay", () => {
    expect(parseTrackingReply(SYNCHRONISED, 7)).toEqual({
      source: "chrony",
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

  test("has no bound if chronyd has no source, or only itself", () => {
    for (const packet of [withBytes(54, 0, 3), withBytes(28, 127, 127, 1, 1)])
      expect(parseTrackingReply(packet, 7)).toMatchObject({ source: "chrony", boundMs: null });
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

  test("is read from the answer to a request, and undefined if chronyd is not running", async () => {
    const answering = await startUdpServer((request) => {
      const packet = Buffer.from(SYNCHRONISED);
      request.copy(packet, 16, 8, 12);
      return [SYNCHRONISED, packet];
    });
    expect(await queryChrony(answering)).toMatchObject({ source: "chrony", leastErrorMs: 0 });
    const closedPort = { host: "127.0.0.1", port: await findFreeUdpPort() };
    expect(await queryChrony(closedPort)).toBeUndefined();
  });
});
