import { useState } from "react";
import * as m from "#messages";
import { isNumericId } from "../../shared/deep-link/name-place.ts";
import { nameOfResult } from "../places/describe-result.ts";
import { PlacesNote } from "../places/places-note.tsx";
import type { SearchResult } from "../places/search-results.ts";
import { useTimezoneOptions } from "../places/use-timezone-options.ts";
import { Combobox } from "../ui/combobox.tsx";
import type { BuilderPlace } from "./frame.ts";

interface PlaceChoiceProps {
  readonly id: string;
  readonly label: string;
  /** What the field shows before a place is chosen. */
  readonly placeholder: string;
  /** Whether the field shows what was chosen last, or is ready for another one. */
  readonly showsChosen: boolean;
  readonly onChoose: (place: BuilderPlace) => void;
}

/** The page's search of zones and places. */
export function PlaceChoice(props: PlaceChoiceProps) {
  const { id, label, placeholder, showsChosen, onChoose } = props;
  const [chosen, setChosen] = useState<SearchResult>();
  const [text, setText] = useState<string>();
  const { results, search, chosenOption } = useTimezoneOptions(text ?? "", chosen);
  return (
    <div className="builder-field">
      <label htmlFor={id}>{label}</label>
      <Combobox
        id={id}
        placeholder={placeholder}
        chosen={showsChosen ? chosenOption : undefined}
        onChoose={({ result }) => {
          setChosen(result);
          onChoose(toPlace(result));
        }}
        text={text}
        onTextChange={setText}
        results={results}
        noMatchesText={(typed) => m.searchNoMatches({ text: typed.trim() })}
        footer={text && <PlacesNote search={search} />}
      />
    </div>
  );
}

/** An id with letters may be the name of another place, so such a place is named by its zone. */
function toPlace(result: SearchResult): BuilderPlace {
  const { entry, place } = result;
  const isNumbered = place !== undefined && isNumericId(place.id);
  return {
    place: isNumbered ? place.id : (entry ?? place).zone,
    name: nameOfResult(result),
  };
}
