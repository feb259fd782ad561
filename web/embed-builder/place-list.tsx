import { useId } from "react";
import * as m from "#messages";
import { MAX_EMBED_PLACES } from "../../shared/embed.ts";
import { CloseIcon } from "../ui/close-icon.tsx";
import { useFocusNextRow } from "../ui/use-focus-next-row.ts";
import type { BuilderPlace } from "./frame.ts";
import { PlaceChoice } from "./place-choice.tsx";

interface PlaceListProps {
  readonly places: readonly BuilderPlace[];
  readonly onChange: (places: readonly BuilderPlace[]) => void;
}

/** The places of a list, and the search for another one. */
export function PlaceList({ places, onChange }: PlaceListProps) {
  const id = useId();
  const focusNextRow = useFocusNextRow(places.length, () => document.getElementById(id)?.focus());
  return (
    <>
      {places.length < MAX_EMBED_PLACES && (
        <PlaceChoice
          id={id}
          label={m.builderAddPlace()}
          placeholder={m.builderChoosePlace()}
          showsChosen={false}
          onChoose={(added) =>
            onChange([...places.filter(({ place }) => place !== added.place), added])
          }
        />
      )}
      <ul {...focusNextRow} className="builder-places" aria-label={m.builderPlaces()}>
        {places.map(({ place, name }) => (
          <li key={place}>
            <button
              type="button"
              aria-label={m.builderRemovePlace({ place: name })}
              onClick={() => onChange(places.filter((one) => one.place !== place))}
            >
              <bdi>{name}</bdi>
              <CloseIcon />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
