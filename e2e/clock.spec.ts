import { createSocket } from "node:dgram";
import { once } from "node:events";
import type { Page } from "@playwright/test";
import { encodeNtpResponse } from "../server/testing/ntp-response.ts";
import { shownError } from "./support/clock.ts";
import { expect, test } from "./support/fixtures.ts";
import { holdBack } from "./support/hold-back.ts";

const line = (page: Page) => page.getByText(/^The difference from/);
const measure = (page: Page) => page.getByRole("button", { name: "Measure my clock" }).click();

/** Puts the device's wall clock off, by so many ms, from now on; its monotonic clock goes on. */
const setDeviceClock = (page: Page, shiftMs: number) =>
  page.evaluate((shift) => {
    (globalThis as unknown as { shiftMs: number }).shiftMs = shift;
  }, shiftMs);

async function openWithClock(page: Page, shiftMs: number) {
  await page.addInitScript((shift) => {
    const device = globalThis as unknown as { shiftMs: number };
    device.shiftMs = shift;
    const { now } = Date;
    Date.now = () => now() + device.shiftMs;
  }, shiftMs);
  await page.goto("/");
}

test("figures are simulated by default, and the tooltip says so and offers real ones", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/");
  await page.getByRole("button", { name: /seconds \(±/ }).hover();
  await expect(page.getByRole("tooltip")).toHaveText(
    "These figures are simulated. “Measure my clock” gives you real ones.",
  );
  expect(asked).not.toContain("/api/time");
});

test("who points at a figure before the tooltips have come gets its tooltip when they are there", async ({
  page,
}) => {
  const letPass = await holdBack(page, "**/assets/tooltips-*.js");
  await page.goto("/");
  await page.getByRole("button", { name: /seconds \(±/ }).hover();
  letPass();
  await expect(page.getByRole("tooltip")).toContainText("These figures are simulated.");
});

test("a device clock that is 37 seconds behind is told so, and the page shows the right time", async ({
  page,
}) => {
  await openWithClock(page, -37_000);
  expect(await shownError(page)).toBeLessThan(-30);
  await measure(page);
  await expect(line(page)).toHaveText(
    /^The difference from this server's clock was -3[67]\.\d{3} seconds \(±0\.\d{3} seconds\)\.$/,
  );
  await expect(page.getByText("Your clock is 37.0 seconds behind.")).toBeVisible();
  await expect.poll(async () => Math.abs(await shownError(page))).toBeLessThanOrEqual(1);
  await expect(page.getByText(/atomic/)).toHaveCount(0);

  const figures = (await line(page).textContent()) ?? "";
  const [, difference, bound] = /was (-?[\d.]+) seconds \(±([\d.]+)/.exec(figures) ?? [];
  expect(Math.abs(Number(difference) + 37)).toBeLessThanOrEqual(Number(bound));
});

test("a right clock is exact, and the tooltip tells how that is known", async ({ page }) => {
  await page.goto("/");
  await measure(page);
  await expect(page.getByText("Your clock is exact.")).toBeVisible();
  await page.getByRole("button", { name: /seconds \(±/ }).hover();
  await expect(page.getByRole("tooltip")).toContainText(
    /samples?, the newest \d+ s old, best round trip [\d.]+ ms\. Measured against this server; its own clock is not checked\./,
  );
});

test("the choice to measure is kept, and can be taken back", async ({ page }) => {
  await page.goto("/");
  await measure(page);
  await page.reload();
  await expect(page.getByText("Your clock is exact.")).toBeVisible();
  await page.getByRole("button", { name: "Stop measuring" }).click();
  await expect(line(page)).toContainText("atomic clock");
});

test("sixteen samples are taken within seconds, by reused connections, and the document brings one more", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const questions: { startMs: number; connectMs: number }[] = [];
    Object.assign(globalThis, { questions });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
        const { name, startTime: startMs, connectStart, connectEnd } = entry;
        if (!name.endsWith("/api/time")) continue;
        questions.push({ startMs, connectMs: connectEnd - connectStart });
      }
    }).observe({ type: "resource" });
  });
  await page.goto("/");
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  await measure(page);
  await page.getByRole("button", { name: /seconds \(±/ }).hover();
  await expect(page.getByRole("tooltip")).toContainText(/^17 samples,/, { timeout: 15_000 });
  const questions = await page.evaluate(
    () =>
      (globalThis as unknown as { questions: { startMs: number; connectMs: number }[] }).questions,
  );
  // The first may find no open connection, and is then asked again by the one it opened.
  const byReused = questions.filter(({ connectMs }) => connectMs === 0);
  expect(byReused).toHaveLength(16);
  expect(questions.slice(1).filter(({ connectMs }) => connectMs > 0)).toEqual([]);
  const [first, last] = [questions[0]?.startMs ?? 0, questions.at(-1)?.startMs ?? 0];
  expect(last - first).toBeLessThan(8000);
});

test("a device clock that is set while the page is open is told, and the right time comes back", async ({
  page,
}) => {
  await openWithClock(page, 0);
  await measure(page);
  await expect(page.getByText("Your clock is exact.")).toBeVisible();
  await setDeviceClock(page, 37_000);
  await expect(page.getByText("Set your clock: it changed by +37 s.")).toBeVisible();
  await expect(page.getByText("Your clock is 37.0 seconds ahead.")).toBeVisible();
  await expect.poll(async () => Math.abs(await shownError(page))).toBeLessThanOrEqual(1);
});

test("a device that sleeps, its monotonic clock standing still, is right when it wakes, and told nothing", async ({
  page,
}) => {
  const sleptMs = 600_000;
  await openWithClock(page, 0);
  await measure(page);
  await expect(page.getByText("Your clock is exact.")).toBeVisible();
  // Of a sleep the page sees that the time went on without its monotonic clock: everybody else's is ahead of it.
  await page.route("**/api/time", async (route) => {
    const response = await route.fetch();
    const { receivedMs, sentMs, ...rest } = await response.json();
    const json = { receivedMs: receivedMs + sleptMs, sentMs: sentMs + sleptMs, ...rest };
    await route.fulfill({ response, json });
  });
  await setDeviceClock(page, sleptMs);
  await expect
    .poll(async () => Math.abs((await shownError(page)) - sleptMs / 1000))
    .toBeLessThanOrEqual(1);
  await expect(page.getByText("Your clock is exact.")).toBeVisible();
  await expect(page.getByText(/it changed by/)).toHaveCount(0);
  // The page goes on asking: an answer may be under way.
  await page.unrouteAll({ behavior: "wait" });
});

test("a server that can't be reached at all leaves no invented figure", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/Failed to load resource/);
  await openWithClock(page, -37_000);
  await page.route("**/api/time", (route) => route.abort());
  await measure(page);
  await expect(
    page.getByText("Your clock is not measured yet: the server can't be reached."),
  ).toBeVisible();
  await expect(page.getByText(/seconds \(±/)).toHaveCount(0);
  await page.unroute("**/api/time");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.getByText("Your clock is 37.0 seconds behind.")).toBeVisible();
});

test.describe("where the operator measures", () => {
  test.use({ serverSettings: { ACCURACY: "measured" } });

  test("every visitor's clock is measured from the first frame, and no simulated figure shows", async ({
    page,
  }) => {
    await page.goto("/");
    await expect(line(page)).toContainText("this server's clock");
    await expect(page.getByText("Your clock is exact.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Measure my clock" })).toHaveCount(0);
  });
});

/** A time server on loopback that tells this machine's time; it answers its address. */
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
  "a server that follows time servers lets the page speak of the atomic clock",
  async ({ page, request }) => {
    await expect
      .poll(async () => (await (await request.get("/api/time")).json()).synchronised)
      .toBe(true);
    await page.goto("/");
    await expect(line(page)).toHaveText(
      /^The difference from the atomic clock was [+-]\d\.\d{3} seconds \(±0\.\d{3} seconds\)\.$/,
    );
    await page.getByRole("button", { name: /seconds \(±/ }).hover();
    await expect(page.getByRole("tooltip")).toContainText("The server's own clock is right to ±");
  },
);
