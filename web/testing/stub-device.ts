/** A device with two clocks that a test sets, in ms since the epoch. */
export function stubDevice(startMs: number, stepMs = 0.1) {
  const clocks = { monotonicMs: startMs, wallMs: startMs };
  return {
    monotonicMs: () => clocks.monotonicMs,
    wallMs: () => Math.floor(clocks.wallMs),
    stepMs,
    pass(ms: number) {
      clocks.monotonicMs += ms;
      clocks.wallMs += ms;
    },
    /** As when the wall clock is set, or the device sleeps and its monotonic clock stands still. */
    setWall(ms: number) {
      clocks.wallMs += ms;
    },
  };
}
