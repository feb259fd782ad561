import { useId } from "react";
import * as m from "#messages";
import { MAX_EMBED_PLACES } from "../../../shared/embed.ts";
import { CloseIcon } from "../../kit/ui/close-icon.tsx";
import { useFocusNextRow } from "../../kit/ui/use-focus-next-row.ts";
import type { NamedPlace } from "../../places/saved-places.ts";
import { embedKey } from "./frame.ts";
import { PlaceChoice } from "./place-choice.tsx";

interface PlaceListProps {
  readonly places: readonly NamedPlace[];
  readonly onChange: (places: readonly NamedPlace[]) => void;
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
            onChange([...places.filter((one) => embedKey(one) !== embedKey(added)), added])
          }
        />
      )}
      <ul {...focusNextRow} className="builder-places" aria-label={m.builderPlaces()}>
        {places.map((place) => (
          <li key={embedKey(place)}>
            <button
              type="button"
              aria-label={m.builderRemovePlace({ place: place.name })}
              onClick={() => onChange(places.filter((one) => one !== place))}
            >
              <bdi>{place.name}</bdi>
              <CloseIcon />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
