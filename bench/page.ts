import { benchDrag } from "./page/drag.ts";
import { benchLoads } from "./page/loads.ts";
import { benchSecond } from "./page/second.ts";
import { benchTick } from "./page/tick.ts";

const MEASUREMENTS = { loads: benchLoads, second: benchSecond, tick: benchTick, drag: benchDrag };

/** `loads`, `second`, `tick`, `drag` or, without arguments, all. */
export async function benchPage(names: readonly string[]): Promise<void> {
  for (const [name, measure] of Object.entries(MEASUREMENTS)) {
    if (names.length === 0 || names.includes(name)) await measure();
  }
}
