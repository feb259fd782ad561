import { useId } from "react";
import * as m from "#messages";
import { Button } from "../kit/ui/button.tsx";
import type { ListEntry } from "../services/list-entries.ts";
import { keyOf, MAX_WALL_ZONES, useWallZones } from "./wall-choices.ts";

interface ZoneChoiceProps {
  readonly candidates: readonly ListEntry[];
  /** How many of the chosen zones fit in the window. */
  readonly fitting: number;
}

export function ZoneChoice({ candidates, fitting }: ZoneChoiceProps) {
  const id = useId();
  const [chosen, choose] = useWallZones(candidates);
  const isFull = chosen.length >= MAX_WALL_ZONES;
  const isChosen = (place: ListEntry) => chosen.some((one) => keyOf(one) === keyOf(place));
  const change = (place: ListEntry, isAdded: boolean) =>
    choose(candidates.filter((one) => (keyOf(one) === keyOf(place) ? isAdded : isChosen(one))));
  return (
    <>
      <Button variant="quiet" popoverTarget={id}>
        {m.wallZones()}
      </Button>
      <fieldset id={id} popover="auto" className="wall-choice">
        <legend>{m.wallZones()}</legend>
        <p>{describe(chosen.length, fitting, isFull)}</p>
        <ul>
          {candidates.map((one) => (
            <li key={keyOf(one)}>
              <label>
                <input
                  type="checkbox"
                  checked={isChosen(one)}
                  disabled={isFull && !isChosen(one)}
                  onChange={(event) => change(one, event.currentTarget.checked)}
                />
                <bdi>{one.name}</bdi>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
    </>
  );
}

function describe(chosen: number, fitting: number, isFull: boolean): string {
  if (chosen > fitting) return m.wallZonesFitting({ count: fitting });
  return isFull
    ? m.wallZonesFull({ count: MAX_WALL_ZONES })
    : m.wallZonesChoose({ count: MAX_WALL_ZONES });
}
