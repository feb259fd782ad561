import { setImmediate as nextTurn } from "node:timers/promises";
import type { PlaceIndex } from "./place-index.ts";

/** Names in an area, by their beginnings and later words, and a correction: all that costs much. */
const TEXTS = ["ma, nauru", "saint petersbrug russia", "s, nauru"];
/** After these, the compiler has seen enough; more rounds save visitors nothing. */
const ROUNDS = 3;
const LIMIT = 8;

/**
 * Searches until the code is compiled, some 70 ms of CPU, so that the first visitors do not wait for it. Other requests are
 * answered in between.
 */
export async function warmUp(index: Pick<PlaceIndex, "search">): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const text of TEXTS) {
      index.search(text, LIMIT);
      await nextTurn();
    }
  }
}
