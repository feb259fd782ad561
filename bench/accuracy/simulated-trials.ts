import timesync from "timesync/dist/timesync.js";
import type { ExchangeTimestamps } from "../../web/accuracy/sample.ts";
import {
  type SimulatedDevice,
  simulateStamps,
  trueOffsetAt,
} from "../../web/testing/simulated-device.ts";
import { type Path, uniform } from "./paths.ts";
import { judge, type Trial } from "./trial.ts";

const START = Date.parse("2026-11-20T12:00:00Z");
const BURST = 16;
const BURST_EACH_MS = 250;
const STEADY_MS = 30_000;
const SAMPLES_PER_ROUND = 3;
const TIMESYNC_EACH_MS = 1000;
const drawOffset = uniform(-5000, 5000);
const drawRate = uniform(-50e-6, 50e-6);
const drawWander = uniform(-5e-6, 5e-6);
const drawInServer = uniform(0.02, 0.2);

/** Simulates a page that has been open for some minutes, with random offsets and a drifting device clock. */
export function simulateTrials(path: Path, trials: number, minutes: number): Promise<Trial[]> {
  return Promise.all(Array.from({ length: trials }, () => simulateTrial(path, minutes)));
}

async function simulateTrial(path: Path, minutes: number): Promise<Trial> {
  const endMs = START + minutes * 60_000;
  const device = drawDevice(endMs);
  const stamps = plan(endMs).map((sentMs) => exchange(device, path, sentMs));
  const timesyncMs = await simulateTimesync((sentMs) => exchange(device, path, sentMs));
  return judge(stamps, endMs, trueOffsetAt(device, endMs), timesyncMs);
}

function drawDevice(endMs: number): SimulatedDevice {
  const rate = drawRate();
  const steps = Math.ceil((endMs - START) / STEADY_MS);
  const rates = Array.from({ length: steps }, (_, index) => ({
    fromMs: START + index * STEADY_MS,
    rate: rate + drawWander(),
  }));
  return { offsetMs: drawOffset(), stepMs: 0.1, rates };
}

/** The page's schedule: a burst of sixteen samples, then three every 30 seconds. */
function plan(endMs: number): number[] {
  const burst = Array.from({ length: BURST }, (_, index) => START + index * BURST_EACH_MS);
  const steadyFromMs = (burst.at(-1) ?? START) + STEADY_MS;
  const steady = Math.max(0, Math.ceil((endMs - 1000 - steadyFromMs) / STEADY_MS));
  return [
    ...burst,
    ...Array.from({ length: steady * SAMPLES_PER_ROUND }, (_, index) => {
      const round = Math.floor(index / SAMPLES_PER_ROUND);
      return steadyFromMs + round * STEADY_MS + (index % SAMPLES_PER_ROUND) * BURST_EACH_MS;
    }),
  ];
}

function exchange(device: SimulatedDevice, path: Path, sentMs: number): ExchangeTimestamps {
  return simulateStamps(device, {
    sentMs,
    thereMs: path.thereMs(),
    inServerMs: drawInServer(),
    backMs: path.backMs(),
    serverErrorMs: 0,
    serverBoundMs: 0,
  });
}

/** timesync reads its clock before and after each request, so every second reading starts a new request. */
async function simulateTimesync(
  exchangeAt: (sentMs: number) => ExchangeTimestamps,
): Promise<number> {
  let nowMs = START;
  let reads = 0;
  const sync = timesync.create({
    server: "simulated",
    interval: null,
    delay: 0,
    now: () => {
      if (reads > 0 && reads % 2 === 0) nowMs += TIMESYNC_EACH_MS;
      reads += 1;
      return nowMs;
    },
  });
  sync.send = async (to, { id }) => {
    const stamps = exchangeAt(nowMs);
    nowMs = stamps.deviceReceivedMs;
    sync.receive(to, { id, result: stamps.serverSentMs });
  };
  await sync.sync();
  return sync.offset;
}
