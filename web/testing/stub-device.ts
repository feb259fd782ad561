/** A device whose two clocks a test moves; in ms since the epoch. */
export function stubDevice(startMs: number, stepMs = 0.1) {
  const clocks = { monotonicMs: startMs, wallMs: startMs };
  return {
    monotonicMs: () => clocks.monotonicMs,
    wallMs: () => Math.floor(clocks.wallMs),
    stepMs: () => stepMs,
    /** Time goes on, for both clocks. */
    pass(ms: number) {
      clocks.monotonicMs += ms;
      clocks.wallMs += ms;
    },
    /** The wall clock is set, or the device sleeps and its monotonic clock stands still. */
    setWall(ms: number) {
      clocks.wallMs += ms;
    },
  };
}
