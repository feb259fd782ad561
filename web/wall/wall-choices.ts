import { createStoredChoice, createStoredText } from "../kit/storage/stored-choice.ts";
import { parseJson } from "../kit/storage/text-storage.ts";
import type { ListEntry } from "../services/list-entries.ts";

export const wallFace = createStoredChoice("wall-face", ["digital", "analog"]);
export const wallSeconds = createStoredChoice("wall-seconds", ["on", "off"]);
export const wallAwake = createStoredChoice("wall-awake", ["on", "off"]);

/** What fits on a wall is read from afar. */
export const MAX_WALL_ZONES = 8;

const chosenKeys = createStoredText("wall-zones");

/** The zones beside the clock, in order, at most MAX_WALL_ZONES; the first ones until the visitor chooses. And the setter. */
export function useWallZones(
  candidates: readonly ListEntry[],
): [readonly ListEntry[], (chosen: readonly ListEntry[]) => void] {
  const stored = parseJson(chosenKeys.use());
  const chosen = Array.isArray(stored)
    ? candidates.filter((one) => stored.includes(keyOf(one)))
    : candidates;
  return [
    chosen.slice(0, MAX_WALL_ZONES),
    (next) => chosenKeys.choose(JSON.stringify(next.map(keyOf))),
  ];
}

/** Two entries of a list may have the same zone under different names. */
export function keyOf({ name, place }: ListEntry): string {
  return `${place.zone} ${name}`;
}
