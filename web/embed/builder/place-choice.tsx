import { useState } from "react";
import { placeName } from "../../i18n/names.ts";
import { Combobox } from "../../kit/ui/combobox.tsx";
import { PlacesNote } from "../../places/places-note.tsx";
import type { NamedPlace } from "../../places/saved-places.ts";
import type { SearchResult } from "../../places/search-results.ts";
import { describeNoMatches } from "../../places/use-search.ts";
import { useTimezoneOptions } from "../../places/use-timezone-options.ts";

interface PlaceChoiceProps {
  readonly id: string;
  readonly label: string;
  /** What the field shows before a place is chosen. */
  readonly placeholder: string;
  /** Whether the field shows what was chosen last, or is ready for another one. */
  readonly showsChosen: boolean;
  readonly onChoose: (place: NamedPlace) => void;
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
          onChoose({ place: result.place, name: placeName(result.place) });
        }}
        text={text}
        onTextChange={setText}
        results={results}
        noMatchesText={(typed) => describeNoMatches(typed, search)}
        footer={text && <PlacesNote search={search} />}
      />
    </div>
  );
}
