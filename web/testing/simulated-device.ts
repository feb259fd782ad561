import { type ExchangeTimestamps, type Sample, sampleOf } from "../accuracy/sample.ts";

/** From `fromMs` (device) on, the offset changes by `rate` (ms per ms). */
export interface RateChange {
  readonly fromMs: number;
  readonly rate: number;
}

/** A device with a known true offset at every instant, to check the estimator against. */
export interface SimulatedDevice {
  /** The offset (ms) at the start of the first rate. */
  readonly offsetMs: number;
  /** In order of time. */
  readonly rates: readonly RateChange[];
  /** The resolution of its clock (ms). */
  readonly stepMs: number;
}

export interface SimulatedExchange {
  readonly sentMs: number;
  readonly thereMs: number;
  readonly inServerMs: number;
  readonly backMs: number;
  /** The true error of the server's clock, and the bound that it reports. */
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

/** The timestamps of an exchange, with the device's clock rounded down to its resolution. */
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

/** The sample of an exchange; throws if it has none. */
export function simulateSample(device: SimulatedDevice, exchange: SimulatedExchange): Sample {
  const sample = sampleOf(simulateStamps(device, exchange));
  if (!sample) throw new Error("An exchange that goes forward in time gave no sample.");
  return sample;
}
