import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";
import { storeZones } from "../../e2e/support/my-zones.ts";
import { ServerProcess } from "../../e2e/support/server-process.ts";
import type { Accuracy } from "../../shared/api/page-settings.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../shared/durations.ts";
import { type DeviceState, type Simulation, simulateDevice } from "./simulated-device.ts";
import { type ClockWatch, type Findings, type Watched, watchClock } from "./watch-clock.ts";

/** Europe changes to summer time in its first night, Australia and New Zealand to winter time in its last. */
const START_MS = Date.parse("2027-03-27T18:00:00Z");
const ZONE = "Europe/Berlin";
const ZONES = [
  { timezone: "United Kingdom Time", name: "Ada", zone: "Europe/London" },
  { timezone: "Eastern Time", name: "Grace", zone: "America/New_York" },
  { timezone: "India Standard Time", name: "Mum", zone: "Asia/Kolkata" },
  { timezone: "Australian Eastern Time", name: "Aiko", zone: "Australia/Sydney" },
  { timezone: "New Zealand Time", name: "Tane", zone: "Pacific/Auckland" },
];
const DRIFT_PPM = 23;

/** A clock that was set is noticed at the next second; a measured one is measured anew. */
const PATIENCE_MS: Record<Accuracy, number> = { simulated: 1100, measured: 5000 };
/** In real time, on a busy machine. */
const CACHING_MS = 60_000;
/** The page looks for a new build each hour, and a first fetch may fail. */
const NEW_BUILD_WITHIN_HOURS = 2.75;

export interface MemoryUse {
  readonly heapBytes: number;
  readonly nodes: number;
  readonly listeners: number;
}

export interface SoakResult extends Findings {
  /** At the end of each day, after a garbage collection. */
  readonly days: readonly MemoryUse[];
  /** Within how many simulated hours the page reloaded itself once it knew of the new build. */
  readonly newBuildAfterHours: number | undefined;
}

interface Soak {
  readonly browser: Browser;
  readonly accuracy: Accuracy;
  readonly days: number;
  /** The start script of another build. */
  readonly otherBuild: string;
  readonly onDay?: (day: number, memory: MemoryUse) => void;
}

interface Run extends Soak {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly server: ServerProcess;
}

type InPage = { simulation: Simulation; clockWatch: ClockWatch };

/** Runs the wall clock in a browser with simulated clocks for some days, through all that a device may go through. */
export async function soakWall(soak: Soak): Promise<SoakResult> {
  const { browser, accuracy, days } = soak;
  const server = new ServerProcess({ TRUST_PROXY: "loopback", ACCURACY: accuracy });
  await server.start();
  const context = await browser.newContext({
    baseURL: server.address,
    locale: "en-US",
    timezoneId: ZONE,
    serviceWorkers: "allow",
  });
  const page = await context.newPage();
  await storeZones(
    page,
    ZONES.map(({ timezone, name }) => ({ timezone, customName: name })),
  );
  const state: DeviceState = {
    monotonicMs: START_MS,
    wallOffsetMs: 0,
    trueOffsetMs: 0,
    driftPpm: DRIFT_PPM,
  };
  const watched: Watched = {
    clock: ".wall-clock",
    rows: ".wall-zones li",
    zone: ZONE,
    zones: ZONES,
    isMeasured: accuracy === "measured",
  };
  await page.addInitScript(simulateDevice, state);
  await page.addInitScript(watchClock, watched);
  await page.goto("/?wall");
  await page.locator(watched.clock).waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable");

  const run = { ...soak, page, context, server };
  const memory: MemoryUse[] = [];
  let newBuildAfterHours: number | undefined;
  for (let day = 0; day < days; day += 1) {
    if (day === 0) newBuildAfterHours = await meetNewBuild(run);
    await liveThroughDay(run, day);
    await runUntil(page, day + 1, 0);
    const use = await readMemory(session);
    memory.push(use);
    soak.onDay?.(day + 1, use);
  }
  const findings = await page.evaluate(() => (globalThis as unknown as InPage).clockWatch.findings);
  await context.close();
  await server.remove();
  return { ...findings, days: memory, newBuildAfterHours };
}

/** Hours are counted from 18:00 UTC. Europe's change is at hour 7 of the first day. */
async function liveThroughDay({ page, context, accuracy }: Run, day: number): Promise<void> {
  const patienceMs = PATIENCE_MS[accuracy];
  const setClock = (byMs: number) =>
    page.evaluate(
      (step) => {
        const { simulation, clockWatch } = globalThis as unknown as InPage;
        simulation.setWall(step.byMs);
        clockWatch.disturb(step.patienceMs);
      },
      { byMs, patienceMs },
    );
  await runUntil(page, day, 2);
  await setClock(5000);
  await runUntil(page, day, 4);
  await context.setOffline(true);
  await runUntil(page, day, 8);
  await context.setOffline(false);
  await runUntil(page, day, 9);
  await page.evaluate(
    (sleep) => {
      const { simulation, clockWatch } = globalThis as unknown as InPage;
      simulation.sleep(sleep.ms, sleep.isMonotonicRunning);
      clockWatch.disturb(sleep.patienceMs);
    },
    { ms: 8 * HOUR_MS, isMonotonicRunning: day % 2 === 1, patienceMs },
  );
  await runUntil(page, day, 18);
  await setClock(HOUR_MS);
  await runUntil(page, day, 19);
  await setClock(-HOUR_MS);
  await runUntil(page, day, 19.5);
  await setClock(-20 * MINUTE_MS);
  await runUntil(page, day, 20);
  await setClock(20 * MINUTE_MS);
}

/** Returns within how many hours the page reloads itself once it knows of a new build; undefined if it does not. */
async function meetNewBuild({ page, server, otherBuild }: Run): Promise<number | undefined> {
  const reloaded = page.locator('meta[content="other-build"]');
  const known = page.getByText("A new version is ready.").or(reloaded).first();
  await server.stop();
  await server.start(otherBuild);
  let knownAt: number | undefined;
  for (let quarter = 1; quarter <= 4 * NEW_BUILD_WITHIN_HOURS; quarter += 1) {
    await runUntil(page, 0, quarter / 4);
    const hasJustLooked = quarter > 4 && quarter % 4 === 1;
    if (knownAt === undefined && hasJustLooked)
      await known.waitFor({ state: "attached", timeout: CACHING_MS }).catch(() => {});
    if (knownAt === undefined && (await known.count()) > 0) knownAt = quarter;
    if (knownAt !== undefined && (await reloaded.count()) > 0) return (quarter - knownAt) / 4;
  }
  return undefined;
}

/** Runs until a day and hour of true time since the start; the page may reload itself meanwhile. */
async function runUntil(page: Page, day: number, hours: number): Promise<void> {
  const untilMs = START_MS + day * DAY_MS + hours * HOUR_MS;
  for (;;) {
    try {
      const isDone = await page.evaluate(
        async (until) => {
          const { simulation } = globalThis as unknown as InPage;
          const leftMs = until.ms - simulation.trueMs();
          if (leftMs > 0) await simulation.run(Math.min(leftMs, until.chunkMs));
          return leftMs <= until.chunkMs;
        },
        { ms: untilMs, chunkMs: HOUR_MS },
      );
      if (isDone) return;
    } catch (error) {
      if (!/context was destroyed|navigation/.test(String(error))) throw error;
      await page.locator(".wall-clock").waitFor();
    }
  }
}

async function readMemory(session: CDPSession): Promise<MemoryUse> {
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  const { metrics } = await session.send("Performance.getMetrics");
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return {
    heapBytes: usedSize,
    nodes: metric("Nodes"),
    listeners: metric("JSEventListeners"),
  };
}
