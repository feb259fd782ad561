import { compareMainThread, type MeasuredPage, readTaskMs } from "./main-thread.ts";

const TICKS_A_SECOND = 16;
const TICKS = 40;

/** The minimum for a page that shows seconds. */
const ONE_DIGIT = `<!doctype html><p>0</p><script>
  addEventListener("pageshow", () => {
    document.querySelector("p").firstChild.data = String((Date.now() / 1000) % 10 | 0);
  });
</script>`;

/** Measures the cost of a tick, compared with a page of one digit. */
export function benchTick(): Promise<void> {
  return compareMainThread({
    title: "a tick, median",
    bare: ONE_DIGIT,
    parts: [
      { name: "the top", maxRatio: 3 },
      { name: "the table", selector: ".zone-table-container", maxRatio: 4.5 },
    ],
    quantile: 0.5,
    sample: sampleTick,
  });
}

/** Real ticks are few, and each other one is disturbed: here the clock jumps, and the page, as if shown again, follows. */
async function sampleTick({ page, cdp }: MeasuredPage): Promise<number[]> {
  const beforeMs = await readTaskMs(cdp);
  await page.evaluate(
    async ([ticks, intervalMs]) => {
      const { now } = Date;
      const minute = Math.floor(now() / 60_000) * 60_000;
      for (let tick = 0; tick < ticks; tick += 1) {
        // All in one minute: a new one costs more.
        Date.now = () => minute + (tick % 60) * 1000 + 100;
        dispatchEvent(new Event("pageshow"));
        await new Promise((resolve) => setTimeout(resolve, intervalMs));
      }
      Date.now = now;
    },
    [TICKS, 1000 / TICKS_A_SECOND] as const,
  );
  return [((await readTaskMs(cdp)) - beforeMs) / TICKS];
}
