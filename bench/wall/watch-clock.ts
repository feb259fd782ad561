import type { Simulation } from "./simulated-device.ts";

/** What the page is checked against. */
export interface Watched {
  /** Selector of the clock, and of the rows beside it. */
  readonly clock: string;
  readonly rows: string;
  readonly zone: string;
  readonly zones: readonly { readonly name: string; readonly zone: string }[];
  /** Whether the page shows the measured time, within the bound that it states; else the device's. */
  readonly isMeasured: boolean;
}

/** Collected while the page runs. Durations in ms. */
export interface Findings {
  seconds: number;
  checks: number;
  rowChecks: number;
  /** When a second was written, after it began: the extremes. Negative is early. */
  earliestMs: number;
  latestMs: number;
  /** The largest bound that the page stated. */
  largestBoundMs: number;
  /** The longest time from a disturbance until the right time was shown. */
  longestRecoveryMs: number;
  readonly faults: string[];
}

export interface ClockWatch {
  readonly findings: Findings;
  /** The clocks were disturbed: a wrong time is no fault for some time (ms). */
  readonly disturb: (patienceMs: number) => void;
}

/** Runs in the page after `simulateDevice`: reads the clock after each timer, and the rows each minute. */
export function watchClock(watched: Watched): void {
  const { simulation } = globalThis as unknown as { simulation?: Simulation };
  if (!simulation) return;
  const STORED = "clock-watch";
  /** Half a frame early, and what a timer is late. */
  const TOLERANCE_MS = 14;
  /** The stated bound is up to a minute old, and grows by 110 ppm. */
  const BOUND_GROWTH_MS = 7;
  const MAX_FAULTS = 20;
  const LOAD_MS = 15_000;

  const stored = sessionStorage.getItem(STORED);
  const findings: Findings = stored
    ? JSON.parse(stored)
    : {
        seconds: 0,
        checks: 0,
        rowChecks: 0,
        earliestMs: 0,
        latestMs: 0,
        largestBoundMs: 0,
        longestRecoveryMs: 0,
        faults: [],
      };
  addEventListener("pagehide", () => sessionStorage.setItem(STORED, JSON.stringify(findings)));

  const formats = new Map<string, Intl.DateTimeFormat>();
  function timeOf(zone: string, ms: number, hasSeconds: boolean): string {
    const key = `${zone} ${hasSeconds}`;
    let format = formats.get(key);
    if (!format) {
      format = new Intl.DateTimeFormat("en-US", {
        timeZone: zone,
        hour: "numeric",
        minute: "2-digit",
        ...(hasSeconds && { second: "2-digit" }),
      });
      formats.set(key, format);
    }
    return plain(format.format(ms));
  }
  const plain = (text: string) => text.replace(/\s/g, " ").trim().toLowerCase();

  const monotonicMs = () => simulation.state.monotonicMs;
  /** A reload disturbs too. */
  let disturbed = { atMs: monotonicMs(), patienceMs: LOAD_MS };
  let shown = "";
  let minute = -1;

  /** Of the measured time (ms); undefined if the page states none. */
  function statedBound(): number | undefined {
    if (!watched.isMeasured) return 0;
    for (const line of document.querySelectorAll(".hero p")) {
      const [, seconds] = /±([\d.]+) seconds\)/.exec(line.textContent) ?? [];
      if (seconds !== undefined) return Number(seconds) * 1000;
    }
    return undefined;
  }

  function report(fault: string): void {
    if (findings.faults.length >= MAX_FAULTS) return;
    findings.faults.push(`${new Date(simulation?.trueMs() ?? 0).toISOString()} ${fault}`);
  }

  const read = (selector: string) => plain(document.querySelector(selector)?.textContent ?? "");

  /** How long ago the second that is shown began (ms), negative if it is yet to come; undefined if it is wrong. */
  function sinceShown(text: string, ms: number, toleranceMs: number): number | undefined {
    const startMs = Math.floor(ms / 1000) * 1000;
    for (let awayMs = 0; awayMs <= toleranceMs + 1000; awayMs += 1000) {
      for (const secondMs of [startMs - awayMs, startMs + awayMs]) {
        const sinceMs = ms - secondMs;
        const isWithin = sinceMs >= -toleranceMs && sinceMs < 1000 + toleranceMs;
        if (isWithin && text === timeOf(watched.zone, secondMs, true)) return sinceMs;
      }
    }
    return undefined;
  }

  function checkRows(ms: number): void {
    const rows = [...document.querySelectorAll(watched.rows)].map((row) => plain(row.textContent));
    for (const { name, zone } of watched.zones) {
      const row = rows.find((text) => text.includes(name.toLowerCase()));
      findings.rowChecks += 1;
      const time = timeOf(zone, ms, false);
      if (!row?.includes(time)) report(`${name} shows "${row}" at ${time}`);
    }
  }

  simulation.onTask = () => {
    const statedMs = statedBound();
    // A page that is loaded without a network has nothing but the device's clock.
    const isDevice = !watched.isMeasured || (statedMs === undefined && !navigator.onLine);
    const ms = isDevice ? simulation.wallMs() : simulation.trueMs();
    const boundMs = isDevice ? 0 : statedMs;
    const text = read(watched.clock);
    const toleranceMs = TOLERANCE_MS + (boundMs ?? 0) + (watched.isMeasured ? BOUND_GROWTH_MS : 0);
    const sinceMs = boundMs === undefined ? undefined : sinceShown(text, ms, toleranceMs);
    const sinceDisturbedMs = monotonicMs() - disturbed.atMs;
    if (sinceDisturbedMs <= disturbed.patienceMs) {
      // The page may still be right before it notices.
      const recoveryMs = sinceMs === undefined ? sinceDisturbedMs : 0;
      findings.longestRecoveryMs = Math.max(findings.longestRecoveryMs, recoveryMs);
      shown = text;
      return;
    }
    findings.checks += 1;
    if (sinceMs === undefined || boundMs === undefined) {
      report(`"${text}" at ${timeOf(watched.zone, ms, true)}, bound ${boundMs} ms`);
    } else if (text !== shown) {
      findings.seconds += 1;
      findings.earliestMs = Math.min(findings.earliestMs, sinceMs);
      findings.latestMs = Math.max(findings.latestMs, sinceMs);
      findings.largestBoundMs = Math.max(findings.largestBoundMs, boundMs);
    }
    shown = text;
    const now = Math.floor(ms / 60_000);
    // Some seconds after the minute began, when rows have followed.
    if (now === minute || ms % 60_000 < 3000 || ms % 60_000 > 57_000) return;
    minute = now;
    checkRows(ms);
  };

  const clockWatch: ClockWatch = {
    findings,
    disturb(patienceMs) {
      disturbed = { atMs: monotonicMs(), patienceMs };
    },
  };
  Object.assign(globalThis, { clockWatch });
}
