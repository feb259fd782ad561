import { preciseClock, type TimeSources } from "../../../shared/precise-clock.ts";
import type { Settings } from "../../settings/settings.ts";
import { queryChrony } from "./chrony.ts";
import { type ClockState, makeServerClock, type ServerClock } from "./server-clock.ts";
import { queryTimeServers, timeServer } from "./time-server.ts";

const POLL_INTERVAL_MS = 16_000;
const SETTLING_READINGS = 400;
const SETTLING_INTERVAL_MS = 2;
const READING_INTERVAL_MS = 100;

/** Reads and polls a clock, often until it has converged; observes each reading, and what each check replaces. Returns a function that stops it. */
export function runClock(clock: ServerClock, observe: (state: ClockState) => void): () => void {
  let readings = 0;
  let steppedMs = clock.steppedMs();
  let readingTimer: NodeJS.Timeout;
  let pollTimer: NodeJS.Timeout;
  let isStopped = false;

  const read = () => {
    observe(clock.readState());
    readings += 1;
    if (clock.steppedMs() !== steppedMs) {
      steppedMs = clock.steppedMs();
      readings = 0;
      void poll();
    }
    const intervalMs = readings < SETTLING_READINGS ? SETTLING_INTERVAL_MS : READING_INTERVAL_MS;
    readingTimer = setTimeout(read, intervalMs).unref();
  };
  const poll = async () => {
    const state = await clock.poll();
    clearTimeout(pollTimer);
    if (isStopped) return;
    observe(state);
    pollTimer = setTimeout(() => void poll(), POLL_INTERVAL_MS).unref();
  };

  read();
  void poll();
  return () => {
    isStopped = true;
    clearTimeout(readingTimer);
    clearTimeout(pollTimer);
  };
}

/** Linux slews both clocks together; elsewhere only the wall clock is slewed, by at most the 500 ppm of `adjtime`. */
export const machineTimeSources: TimeSources = {
  wallMs: Date.now,
  monotonicMs: () => performance.now(),
  relativeDriftPpm: process.platform === "linux" ? 0.1 : 500,
};

type CheckSources = Pick<Settings, "chronyAddress" | "timeServers">;

export function createServerClock({ chronyAddress, timeServers }: CheckSources): ServerClock {
  const wall = preciseClock(machineTimeSources);
  const servers = timeServers.map((address) => timeServer(address, () => wall.read()));
  return makeServerClock({
    wall,
    monotonicMs: machineTimeSources.monotonicMs,
    queryChrony: () => queryChrony(chronyAddress),
    queryServers: () => queryTimeServers(servers),
  });
}

export function describeClockCheck(
  { source, boundMs }: Pick<ClockState, "boundMs" | "source">,
  { chronyAddress, timeServers }: CheckSources,
): string {
  if (source === "chrony") {
    const chrony = `chronyd on ${chronyAddress.host}, port ${chronyAddress.port}`;
    return boundMs === null
      ? `Its clock is not checked yet: ${chrony} has no time of others`
      : `Its clock is checked by ${chrony}`;
  }
  if (source === "sntp") return `Its clock is checked by ${timeServers.length} time servers`;
  return timeServers.length > 0
    ? `Its clock is not checked yet: it waits for ${timeServers.length} time servers`
    : "Nothing checks its clock: run chronyd on this machine, or set TIME_SERVERS";
}
