import { createSocket } from "node:dgram";
import { once } from "node:events";
import type { Page } from "@playwright/test";
import { encodeNtpResponse } from "../server/testing/ntp-response.ts";
import { expect, test } from "./support/fixtures.ts";
import { measureLayoutShifts } from "./support/layout.ts";
import { clockErrorSeconds } from "./support/page.ts";

/** What is seen: the same is announced beside it. */
const seen = (page: Page, text: string | RegExp) => page.locator("#root").getByText(text);
const accuracyLine = (page: Page) => seen(page, /^The difference from/);
const startMeasuring = (page: Page) =>
  page.getByRole("button", { name: "Measure my clock" }).click();

async function openWithClockShift(page: Page, shiftMs: number) {
  await page.addInitScript((shift) => {
    const connectMs: number[] = [];
    Object.assign(globalThis, { connectMs });
    const { now } = Date;
    Date.now = () => now() + shift;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
        const { name, responseStatus, connectStart, connectEnd } = entry;
        const isSample = name.endsWith("/api/time") && responseStatus === 200;
        if (isSample) connectMs.push(connectEnd - connectStart);
      }
    }).observe({ type: "resource" });
  }, shiftMs);
  await page.goto("/");
}

test("on a device whose clock is 37 seconds behind, the page says so and shows the right time", async ({
  page,
}) => {
  await openWithClockShift(page, -37_000);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  expect(await clockErrorSeconds(page)).toBeLessThan(-30);

  await startMeasuring(page);
  await expect(accuracyLine(page)).toHaveText(
    /^The difference from this server’s clock was -3[67]\.\d{3} seconds \(±0\.\d{3} seconds\)\.$/,
  );
  await expect(seen(page, "Your clock is 37.0 seconds behind.").first()).toBeVisible();
  await expect.poll(async () => Math.abs(await clockErrorSeconds(page))).toBeLessThanOrEqual(1);
  await expect(page.getByText(/atomic/)).toHaveCount(0);
  const figures = (await accuracyLine(page).textContent()) ?? "";
  const [, difference, bound] = /was (-?[\d.]+) seconds \(±([\d.]+)/.exec(figures) ?? [];
  expect(Math.abs(Number(difference) + 37)).toBeLessThanOrEqual(Number(bound));
});

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
  serverSettings: async ({}, use) => {
    const servers = await Promise.all([1, 2, 3, 4].map(startTimeServer));
    const addresses = servers.map(({ address }) => address).join(",");
    await use({ ACCURACY: "measured", TIME_SERVERS: addresses, CHRONY_ADDRESS: "127.0.0.1:9" });
    for (const { close } of servers) close();
  },
});

withTimeServers(
  "with ACCURACY=measured and time servers, every visitor's clock is compared with the atomic clock, by samples on reused connections and one of the document, no simulated figure shows, and nothing moves when the figures come",
  async ({ page, request }) => {
    await expect
      .poll(async () => (await (await request.get("/api/time")).json()).synchronised)
      .toBe(true);
    const shifts = await measureLayoutShifts(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await openWithClockShift(page, 0);
    await expect(accuracyLine(page)).toHaveText(
      /^The difference from the atomic clock was [+-]\d\.\d{3} seconds \(±0\.\d{3} seconds\)\.$/,
    );
    await page.getByRole("button", { name: /seconds \(±/ }).hover();
    await expect(async () => {
      const connectMs = await page.evaluate(
        () => (globalThis as unknown as { connectMs: number[] }).connectMs,
      );
      // A sample that had to open a connection is repeated on it.
      const reused = connectMs.filter((ms) => ms === 0).length;
      expect(reused).toBeGreaterThan(3);
      await expect(page.getByRole("tooltip")).toContainText(
        new RegExp(
          `^Checked ${reused + 1} times against our server \\(right to ±[\\d.]+ ms\\)\\. Last check \\d+ s ago, best round trip [\\d.]+ ms\\.`,
        ),
        { timeout: 50 },
      );
    }).toPass();
    await expect(page.getByText(/^Your clock is exact/).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Measure my clock" })).toHaveCount(0);
    expect(await shifts()).toBeLessThanOrEqual(0.01);
  },
);
