import type { Time } from "../../shared/api/time.ts";

/** The clocks of a simulated device, in ms. */
export interface DeviceState {
  /** The monotonic clock, which the timers follow. */
  monotonicMs: number;
  /** What the device shows as the time of day, minus the monotonic clock. */
  wallOffsetMs: number;
  /** The true time minus the monotonic clock. */
  trueOffsetMs: number;
  /** By how much true time runs faster than the device's clocks, in parts per million. */
  driftPpm: number;
}

export interface Simulation {
  readonly state: DeviceState;
  readonly trueMs: () => number;
  readonly wallMs: () => number;
  /** Runs the page's timers for some time (ms). `onTask` is called after each. */
  readonly run: (ms: number) => Promise<void>;
  /** Like a person who sets the clock. */
  readonly setWall: (byMs: number) => void;
  /** No timer runs meanwhile. The monotonic clock of some systems stands still. */
  readonly sleep: (ms: number, isMonotonicRunning: boolean) => void;
  onTask: () => void;
}

interface Timer {
  dueMs: number;
  readonly everyMs: number | undefined;
  readonly callback: () => void;
}

/**
 * Runs in the page before its scripts: replaces its clocks, timers and exchanges with the server's clock by simulated ones,
 * which stand still between calls of `run`. A reload continues the simulation.
 */
export function simulateDevice(first: DeviceState): void {
  if (location.protocol !== "http:") return;
  const STORED = "simulated-device";
  /** A read takes time: the page measures the resolution of its clock by reading it. */
  const READ_MS = 0.005;
  /** How late timers are at most. */
  const MAX_LATE_MS = 2;
  const SERVER_BOUND_MS = 2;
  const MAX_ONE_WAY_MS = 25;
  /** Of the requests for the time, this many are answered with one answer of the server: each costs milliseconds. */
  const EXCHANGES_PER_ANSWER = 10;

  const stored = sessionStorage.getItem(STORED);
  const state: DeviceState = stored ? JSON.parse(stored) : first;
  addEventListener("pagehide", () => sessionStorage.setItem(STORED, JSON.stringify(state)));

  const originMs = state.monotonicMs;
  const timeOrigin = originMs + state.wallOffsetMs;
  const trueAt = (monotonicMs: number) => monotonicMs + state.trueOffsetMs;
  function passTo(monotonicMs: number): void {
    const passedMs = monotonicMs - state.monotonicMs;
    if (passedMs <= 0) return;
    state.monotonicMs = monotonicMs;
    state.trueOffsetMs += passedMs * state.driftPpm * 1e-6;
  }
  function read(): number {
    passTo(state.monotonicMs + READ_MS);
    return state.monotonicMs;
  }

  class SimulatedDate extends Date {
    constructor(...parts: [] | ConstructorParameters<typeof Date>) {
      if (parts.length === 0) super(SimulatedDate.now());
      else super(...parts);
    }
    static override now(): number {
      return Math.floor(read() + state.wallOffsetMs);
    }
  }
  const timing = Performance.prototype;
  Object.assign(globalThis, { Date: SimulatedDate });
  Object.defineProperty(timing, "now", { value: () => read() - originMs });
  Object.defineProperty(timing, "timeOrigin", { get: () => timeOrigin });
  // The browser's own timings are real ones.
  Object.defineProperty(timing, "getEntriesByName", { value: () => [] });
  Object.defineProperty(timing, "getEntriesByType", { value: () => [] });
  Object.defineProperty(PerformanceObserver, "supportedEntryTypes", { value: [] });

  const realSetTimeout = setTimeout;
  const timers = new Map<number, Timer>();
  let lastTimer = 0;
  function setTimer(callback: () => void, afterMs: number, everyMs?: number): number {
    lastTimer += 1;
    timers.set(lastTimer, { dueMs: state.monotonicMs + Math.max(1, afterMs), everyMs, callback });
    return lastTimer;
  }
  type Parameters = readonly unknown[];
  Object.assign(globalThis, {
    setTimeout: (callback: (...all: Parameters) => void, ms = 0, ...all: Parameters) =>
      setTimer(() => callback(...all), ms),
    setInterval: (callback: (...all: Parameters) => void, ms = 0, ...all: Parameters) =>
      setTimer(() => callback(...all), ms, ms),
    clearTimeout: (id: number) => timers.delete(id),
    clearInterval: (id: number) => timers.delete(id),
  });

  const realFetch = fetch.bind(globalThis);
  const OVERLOADED = [429, 503];
  let requests = 0;
  let onIdle = () => {};
  async function request(input: RequestInfo | URL, init?: RequestInit) {
    const headers = new Headers(init?.headers);
    // A week within minutes would exceed the rate limit of one address.
    const [one, two] = crypto.getRandomValues(new Uint8Array(2));
    headers.set("x-forwarded-for", `10.9.${one}.${two}`);
    requests += 1;
    try {
      let response = await realFetch(input, { ...init, headers });
      // No server has such a visitor.
      while (OVERLOADED.includes(response.status)) {
        await new Promise((resolve) => realSetTimeout(resolve, 100));
        response = await realFetch(input, { ...init, headers });
      }
      const time: Time | undefined = input === "/api/time" ? await response.json() : undefined;
      return { response, time };
    } finally {
      requests -= 1;
      if (requests === 0) onIdle();
    }
  }

  let exchanges = 0;
  let answered: { response: Response; time: Time | undefined } | undefined;
  async function requestTime(input: RequestInfo | URL, init?: RequestInit) {
    exchanges += 1;
    const isDue = exchanges % EXCHANGES_PER_ANSWER === 1;
    if (isDue || !answered || !navigator.onLine) answered = await request(input, init);
    return answered;
  }

  /** The server's answer as a server with the simulated time would give it, after a simulated way there and back. */
  globalThis.fetch = async (input, init) => {
    const requestedMs = state.monotonicMs;
    const isTime = input === "/api/time";
    const { response, time } = await (isTime ? requestTime : request)(input, init);
    if (!time) return response;
    const inServerMs = time.sentMs - time.receivedMs;
    const thereMs = Math.random() * MAX_ONE_WAY_MS;
    const backMs = Math.random() * MAX_ONE_WAY_MS;
    const errorMs = (Math.random() * 2 - 1) * SERVER_BOUND_MS;
    const receivedMs = trueAt(requestedMs + thereMs) + errorMs;
    const sentMs = receivedMs + inServerMs;
    const bound: Partial<Time> = { boundMs: SERVER_BOUND_MS, source: "sntp", synchronised: true };
    const body = JSON.stringify({ ...time, ...bound, receivedMs, sentMs });
    await new Promise<void>((resolve) => setTimer(resolve, thereMs + inServerMs + backMs));
    return new Response(body, { headers: response.headers });
  };

  const channel = new MessageChannel();
  let onTurn = () => {};
  channel.port1.onmessage = () => onTurn();
  /** A turn of the event loop, after what the callback of a timer has posted. */
  const turn = () =>
    new Promise<void>((resolve) => {
      onTurn = resolve;
      channel.port2.postMessage(undefined);
    });

  const simulation: Simulation = {
    state,
    trueMs: () => trueAt(state.monotonicMs),
    wallMs: () => state.monotonicMs + state.wallOffsetMs,
    onTask: () => {},
    async run(ms) {
      const untilMs = state.monotonicMs + ms;
      for (;;) {
        let next: [number, Timer] | undefined;
        for (const entry of timers) if (!next || entry[1].dueMs < next[1].dueMs) next = entry;
        if (!next || next[1].dueMs > untilMs) break;
        const [id, timer] = next;
        passTo(timer.dueMs + Math.random() * MAX_LATE_MS);
        if (timer.everyMs === undefined) timers.delete(id);
        else timer.dueMs = state.monotonicMs + timer.everyMs;
        timer.callback();
        await turn();
        if (requests > 0) await new Promise<void>((resolve) => (onIdle = resolve)).then(turn);
        simulation.onTask();
      }
      passTo(untilMs);
    },
    setWall(byMs) {
      state.wallOffsetMs += byMs;
    },
    sleep(ms, isMonotonicRunning) {
      if (isMonotonicRunning) passTo(state.monotonicMs + ms);
      else {
        state.wallOffsetMs += ms;
        state.trueOffsetMs += ms;
      }
    },
  };
  Object.assign(globalThis, { simulation });
}
