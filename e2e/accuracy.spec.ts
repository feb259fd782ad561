import { createSocket } from "node:dgram";
import { once } from "node:events";
import type { Page } from "@playwright/test";
import { encodeNtpResponse } from "../server/testing/ntp-response.ts";
import { clockErrorSeconds } from "./support/clock.ts";
import { expect, MAIN, test } from "./support/fixtures.ts";
import { boxOf, measureLayoutShifts } from "./support/layout.ts";

const accuracyLine = (page: Page) => page.getByText(/^The difference from/);
const startMeasuring = (page: Page) =>
  page.getByRole("button", { name: "Measure my clock" }).click();

/** Shifts the device's wall clock; its monotonic clock runs on. */
const shiftDeviceClock = (page: Page, shiftMs: number) =>
  page.evaluate((shift) => {
    (globalThis as unknown as { shiftMs: number }).shiftMs = shift;
  }, shiftMs);

async function openWithClockShift(page: Page, shiftMs: number) {
  await page.addInitScript((shift) => {
    const device = globalThis as unknown as { shiftMs: number };
    device.shiftMs = shift;
    const { now } = Date;
    Date.now = () => now() + device.shiftMs;
  }, shiftMs);
  await page.goto("/");
}

const AGREES = "Your clock agrees with this server’s, which is itself unverified.";

test(
  "on a device whose clock is 37 seconds behind, no figure is made up without the server; with it the page says so and shows the right time",
  MAIN,
  async ({ page, expectedNoise }) => {
    expectedNoise.push(/Failed to load resource/);
    await openWithClockShift(page, -37_000);
    expect(await clockErrorSeconds(page)).toBeLessThan(-30);

    await test.step("the server can't be reached", async () => {
      await page.route("**/api/time", (route) => route.abort());
      await startMeasuring(page);
      await expect(page.getByText("Can’t reach the server to measure your clock.")).toBeVisible();
      await expect(page.getByText(/seconds \(±/).filter({ visible: true })).toHaveCount(0);
      await page.unroute("**/api/time");
      await page.evaluate(() => dispatchEvent(new Event("online")));
    });

    await expect(accuracyLine(page)).toHaveText(
      /^The difference from this server’s clock was -3[67]\.\d{3} seconds \(±0\.\d{3} seconds\)\.$/,
    );
    await expect(page.getByText("Your clock is 37.0 seconds behind.")).toBeVisible();
    await expect.poll(async () => Math.abs(await clockErrorSeconds(page))).toBeLessThanOrEqual(1);
    await expect(page.getByText(/atomic/)).toHaveCount(0);

    const figures = (await accuracyLine(page).textContent()) ?? "";
    const [, difference, bound] = /was (-?[\d.]+) seconds \(±([\d.]+)/.exec(figures) ?? [];
    expect(Math.abs(Number(difference) + 37)).toBeLessThanOrEqual(Number(bound));
  },
);

test("a right clock agrees with the server, whose own clock is unverified, the tooltip says how it was measured, and the choice survives a reload and can be undone", async ({
  page,
}) => {
  await openWithClockShift(page, 0);
  await startMeasuring(page);
  const verdict = page.getByText(AGREES);
  await expect(verdict).toBeVisible();
  const [box, headline] = [
    await boxOf(verdict),
    await boxOf(page.getByRole("heading", { level: 1 })),
  ];
  expect(Math.abs(box.x + box.width / 2 - headline.x - headline.width / 2)).toBeLessThan(2);
  await page.getByRole("button", { name: /seconds \(±/ }).hover();
  await expect(page.getByRole("tooltip")).toContainText(
    /^Checked (once|\d+ times) against our server \(itself unverified\)\. Last check \d+ s ago, best round trip [\d.]+ ms\./,
  );

  await test.step("the device's clock is set while the page is open", async () => {
    await shiftDeviceClock(page, 37_000);
    await expect(page.getByText("Set your clock: it changed by +37 s.")).toBeVisible();
    await expect(page.getByText("Your clock is 37.0 seconds ahead.")).toBeVisible();
    await expect.poll(async () => Math.abs(await clockErrorSeconds(page))).toBeLessThanOrEqual(1);
  });

  await page.reload();
  await expect(accuracyLine(page)).toContainText("this server’s clock");
  await page.getByRole("button", { name: "Hide measurement" }).click();
  await expect(accuracyLine(page)).toContainText("atomic clock");
});

test("after a sleep that stopped the monotonic clock, the time is right and no clock change is reported", async ({
  page,
}) => {
  const sleepMs = 600_000;
  await openWithClockShift(page, 0);
  await startMeasuring(page);
  await expect(page.getByText(AGREES)).toBeVisible();
  // After a sleep, the server's time has run on while the page's monotonic clock has not.
  await page.route("**/api/time", async (route) => {
    const response = await route.fetch();
    const { receivedMs, sentMs, ...rest } = await response.json();
    const json = { receivedMs: receivedMs + sleepMs, sentMs: sentMs + sleepMs, ...rest };
    await route.fulfill({ response, json });
  });
  await shiftDeviceClock(page, sleepMs);
  await expect
    .poll(async () => Math.abs((await clockErrorSeconds(page)) - sleepMs / 1000))
    .toBeLessThanOrEqual(1);
  await expect(page.getByText(AGREES)).toBeVisible();
  await expect(page.getByText(/it changed by/)).toHaveCount(0);
  // The page keeps sampling, so a response may be in flight.
  await page.unrouteAll({ behavior: "wait" });
});

// Over five seconds: the samples are spread over that time.
test("sixteen samples are taken within seconds on reused connections, and the document gives one more", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const samples: { startMs: number; connectMs: number }[] = [];
    Object.assign(globalThis, { samples });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
        const { name, startTime: startMs, connectStart, connectEnd } = entry;
        if (!name.endsWith("/api/time")) continue;
        samples.push({ startMs, connectMs: connectEnd - connectStart });
      }
    }).observe({ type: "resource" });
  });
  await page.goto("/");
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  await startMeasuring(page);
  await page.getByRole("button", { name: /seconds \(±/ }).hover();
  await expect(page.getByRole("tooltip")).toContainText(/^Checked 17 times /, {
    timeout: 15_000,
  });
  const samples = await page.evaluate(
    () => (globalThis as unknown as { samples: { startMs: number; connectMs: number }[] }).samples,
  );
  // The first may have to open a connection; it is then repeated on it.
  const onReusedConnection = samples.filter(({ connectMs }) => connectMs === 0);
  expect(onReusedConnection).toHaveLength(16);
  expect(samples.slice(1).filter(({ connectMs }) => connectMs > 0)).toEqual([]);
  const [first, last] = [samples[0]?.startMs ?? 0, samples.at(-1)?.startMs ?? 0];
  expect(last - first).toBeLessThan(8000);
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
  "with ACCURACY=measured and time servers, every visitor's clock is compared with the atomic clock, no simulated figure shows, and nothing moves when the figures come",
  async ({ page, request }) => {
    await expect
      .poll(async () => (await (await request.get("/api/time")).json()).synchronised)
      .toBe(true);
    const shifts = await measureLayoutShifts(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/");
    await expect(accuracyLine(page)).toHaveText(
      /^The difference from the atomic clock was [+-]\d\.\d{3} seconds \(±0\.\d{3} seconds\)\.$/,
    );
    await page.getByRole("button", { name: /seconds \(±/ }).hover();
    await expect(page.getByRole("tooltip")).toContainText(/against our server \(right to ±\d/);
    await expect(page.getByText(/^Your clock is exact/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Measure my clock" })).toHaveCount(0);
    expect(await shifts()).toBeLessThanOrEqual(0.01);
  },
);
