import { type ExchangeTimestamps, type Sample, sampleOf } from "../accuracy/sample.ts";

/** From `fromMs` (device) on, the offset changes by `rate` (ms per ms). The parts are in order of time. */
export interface RatePart {
  readonly fromMs: number;
  readonly rate: number;
}

/** A device whose true offset is known at every instant, to hold the estimator against. */
export interface SimulatedDevice {
  /** The offset (ms) at the first part's instant. */
  readonly offsetMs: number;
  readonly rates: readonly RatePart[];
  /** The step of its clock (ms). */
  readonly stepMs: number;
}

/** How an exchange goes: ms each. */
export interface SimulatedExchange {
  readonly sentMs: number;
  readonly thereMs: number;
  readonly inServerMs: number;
  readonly backMs: number;
  /** How far the server's clock is off, and how far it says that it may be. */
  readonly serverErrorMs: number;
  readonly serverBoundMs: number | null;
}

/** The true offset (ms), server minus device, at an instant of the device's clock. */
export function trueOffsetAt({ offsetMs, rates }: SimulatedDevice, deviceMs: number): number {
  let sumMs = offsetMs;
  for (const [index, { fromMs, rate }] of rates.entries()) {
    const untilMs = Math.min(deviceMs, rates[index + 1]?.fromMs ?? deviceMs);
    if (untilMs > fromMs) sumMs += rate * (untilMs - fromMs);
  }
  return sumMs;
}

/** What both sides would stamp, the device's clock in whole steps. */
export function simulateStamps(
  device: SimulatedDevice,
  exchange: SimulatedExchange,
): ExchangeTimestamps {
  const arrivesMs = exchange.sentMs + exchange.thereMs;
  const leavesMs = arrivesMs + exchange.inServerMs;
  const serverMs = (deviceMs: number) =>
    deviceMs + trueOffsetAt(device, deviceMs) + exchange.serverErrorMs;
  const read = (deviceMs: number) =>
    device.stepMs > 0 ? Math.floor(deviceMs / device.stepMs) * device.stepMs : deviceMs;
  return {
    deviceSentMs: read(exchange.sentMs),
    serverReceivedMs: serverMs(arrivesMs),
    serverSentMs: serverMs(leavesMs),
    deviceReceivedMs: read(leavesMs + exchange.backMs),
    deviceStepMs: device.stepMs,
    serverBoundMs: exchange.serverBoundMs,
    synchronised: exchange.serverBoundMs !== null,
  };
}

/** The same as a sample. Throws where that is none. */
export function simulateSample(device: SimulatedDevice, exchange: SimulatedExchange): Sample {
  const sample = sampleOf(simulateStamps(device, exchange));
  if (!sample) throw new Error("An exchange that goes forward in time gave no sample.");
  return sample;
}
