import { createSocket } from "node:dgram";
import { once } from "node:events";
import type { Page } from "@playwright/test";
import { encodeNtpResponse } from "../server/testing/ntp-response.ts";
import { expect, test } from "./support/fixtures.ts";
import { measureLayoutShifts } from "./support/layout.ts";
import { clockErrorSeconds, seen } from "./support/page.ts";

const accuracyLine = (page: Page) => seen(page, /^The difference from/);

/** An NTP server on loopback that serves this machine's time. */
async function startTimeServer() {
  const socket = createSocket("udp4");
  socket.on("message", (request, { port, address }) => {
    const nowMs = performance.timeOrigin + performance.now();
    socket.send(encodeNtpResponse(request, { receivedMs: nowMs, sentMs: nowMs }), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() };
}

const withTimeServers = test.extend({
  ownServer: async ({}, use) => {
    const servers = await Promise.all([1, 2, 3, 4].map(startTimeServer));
    const addresses = servers.map(({ address }) => address).join(",");
    await use({ ACCURACY: "measured", TIME_SERVERS: addresses, CHRONY_ADDRESS: "127.0.0.1:9" });
    for (const { close } of servers) close();
  },
});

withTimeServers(
  "with ACCURACY=measured and time servers, a device whose clock is 37 seconds behind is told so and shows the right time, and nothing moves when the figures come",
  async ({ page, request }) => {
    await expect
      .poll(async () => (await (await request.get("/api/time")).json()).synchronised)
      .toBe(true);
    const shifts = await measureLayoutShifts(page);
    await page.addInitScript(() => {
      const { now } = Date;
      Date.now = () => now() - 37_000;
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/");
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    await expect(accuracyLine(page)).toHaveText(
      /^The difference from the atomic clock was -3[67]\.\d{3} seconds \(±0\.\d{3} seconds\)\.$/,
    );
    const figures = (await accuracyLine(page).textContent()) ?? "";
    const [, difference, bound] = /was (-[\d.]+) seconds \(±([\d.]+)/.exec(figures) ?? [];
    expect(Math.abs(Number(difference) + 37)).toBeLessThanOrEqual(Number(bound));
    await expect.poll(async () => Math.abs(await clockErrorSeconds(page))).toBeLessThanOrEqual(1);
    await page.getByRole("button", { name: /seconds \(±/ }).hover();
    await expect(page.getByRole("tooltip")).toContainText(
      /Checked ([4-9]|\d\d) times against our server \(right to ±/,
    );
    await expect(seen(page, "Your clock is 37.0 seconds behind.").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Measure my clock" })).toHaveCount(0);
    expect(await shifts()).toBeLessThanOrEqual(0.01);
  },
);
