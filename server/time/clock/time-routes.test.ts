import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { describe, expect, test } from "vitest";
import { TIME_PATH, type Time } from "../../../shared/api/time.ts";
import { buildTestApp } from "../../testing/app.ts";

const RECEIVED = 1795185930861.083;
const CHECKED: Time = {
  receivedMs: RECEIVED,
  sentMs: 1795185930861.1233,
  boundMs: 0.41,
  source: "chrony",
  synchronised: true,
};

const checkedClock = {
  now: () => RECEIVED,
  timeResponse: (receivedMs: number) => ({ ...CHECKED, receivedMs }),
};

describe("GET /api/time", () => {
  test("returns two timestamps, a bound and its source, and is never cached", async () => {
    const { app } = await buildTestApp({ serverClock: checkedClock });
    const response = await app.inject(TIME_PATH);
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe(
      '{"receivedMs":1795185930861.083,"sentMs":1795185930861.1233,"boundMs":0.41,"source":"chrony","synchronised":true}',
    );
    expect(response.headers).toMatchObject({
      "cache-control": "no-store",
      "timing-allow-origin": "*",
      "content-type": "application/json; charset=utf-8",
    });
    expect(response.headers["content-encoding"]).toBeUndefined();
  });

  test("returns the system clock without a bound if no source checks it, with the four decimals of a double", async () => {
    const { app } = await buildTestApp();
    const before = Date.now();
    const time: Time = (await app.inject(TIME_PATH)).json();
    const after = Date.now() + 1;
    expect(time).toMatchObject({ boundMs: null, source: null, synchronised: false });
    const decimals = [time.receivedMs, time.sentMs].map((ms) => String(ms).split(".")[1] ?? "");
    expect(Math.max(...decimals.map(({ length }) => length))).toBeLessThanOrEqual(4);
    const inOrder = [before - 0.51, time.receivedMs, time.sentMs, after + 0.51];
    expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
  });

  test("keeps the connection alive for 75 seconds", async () => {
    const { app } = await buildTestApp();
    await app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1");
    socket.write(`GET ${TIME_PATH} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    const [head] = await once(socket.setEncoding("latin1"), "data");
    socket.destroy();
    expect(String(head)).toMatch(/^connection: keep-alive\r\nkeep-alive: timeout=75\r$/im);
  });
});
