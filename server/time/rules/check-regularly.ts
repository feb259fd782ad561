import type { ZoneSource } from "./zone-source.ts";

type Log = Parameters<Awaited<ReturnType<ZoneSource["check"]>>>[0];

/** Checks the machine's tzdata at intervals, which do not keep the process alive. Returns a function that stops it. */
export function checkRegularly(zones: ZoneSource, intervalMs: number, log: Log): () => void {
  let isChecking = false;
  const check = async () => {
    if (isChecking) return;
    isChecking = true;
    (await zones.check())(log);
    isChecking = false;
  };
  const timer = setInterval(() => void check(), intervalMs).unref();
  return () => clearInterval(timer);
}
