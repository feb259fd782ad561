import { expect, onTestFinished, test } from "vitest";
import { ALL_PLACES } from "../testing/places.ts";
import type { SearchedPlaces } from "./place-index.ts";
import { warmUp } from "./warm-up.ts";

test("the first searches look at many names, also to correct, and each has a turn of its own", async () => {
  const index = await ALL_PLACES.whenLoaded();
  if (!index) throw new Error("The places could not be loaded.");
  const results: SearchedPlaces[] = [];
  const turns: number[] = [];
  let turn = 0;
  const countTurns = () => {
    turn += 1;
    ticking = setImmediate(countTurns);
  };
  let ticking = setImmediate(countTurns);
  onTestFinished(() => clearImmediate(ticking));
  const search = (text: string, limit: number) => {
    turns.push(turn);
    const found = index.search(text, limit);
    results.push(found);
    return found;
  };
  await warmUp({ search });
  expect(new Set(turns).size).toBe(turns.length);
  expect(results.some(({ corrected }) => corrected !== null)).toBe(true);
  expect(results.some(({ corrected, visits }) => corrected === null && visits > 3000)).toBe(true);
});
