import { useState } from "react";
import { formatOffset } from "#formats/first-view";
import { type Place, placeKey } from "../../shared/place.ts";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { isolate } from "../i18n/isolate.ts";
import { placeName } from "../i18n/names.ts";
import { formatHourMinute } from "../i18n/times.ts";
import { type FoundOptions, type SearchOption, SearchPopup } from "../kit/ui/search-popup.tsx";
import { useMinute } from "../time/tick.ts";
import { useZoneMemo } from "../time/use-zone-memo.ts";
import { PlacesNote } from "./places-note.tsx";
import { describeResult } from "./search-results.ts";
import { zonesByOffset } from "./search-zones.ts";
import { describeNoMatches, useSearch } from "./use-search.ts";

export interface PlaceOptionsProps {
  readonly field: HTMLInputElement;
  readonly isPressed: boolean;
  readonly placeholder: string;
  readonly chosen?: Place | undefined;
  readonly initial?: string;
  readonly onChoose: (place: Place) => void;
  readonly onType?: () => void;
}

export function PlaceOptions(props: PlaceOptionsProps) {
  const { field, isPressed, placeholder, chosen, initial = "", onType } = props;
  const [text, setText] = useState(field.value === initial ? undefined : field.value);
  const minute = useMinute();
  const search = useSearch(text ?? "", minute);
  const results = useZoneMemo((): FoundOptions<ReturnType<typeof optionOf>> => {
    if (!text?.trim()) {
      const rows = zonesByOffset(minute).map((row) => optionOf(row, minute));
      return { options: rows, isComplete: true };
    }
    const options = search.results.map((result) => {
      const aside = formatHourMinute(minute, result.place.zone);
      return { ...optionOf(result.place, minute), ...describeResult(result, minute), aside };
    });
    return { ...search, options, note: search.correction };
  }, [text, search, minute]);
  const before = initial ? { value: "", label: initial } : undefined;
  function changeText(typed: string | undefined) {
    setText(typed);
    if (typed !== undefined) onType?.();
  }
  return (
    <SearchPopup
      field={field}
      text={text}
      onTextChange={changeText}
      results={results}
      label={placeholder}
      emptyText={describeNoMatches(text ?? "", search)}
      footer={text && <PlacesNote {...search} />}
      opensAtOnce={isPressed}
      chosen={chosen ? optionOf(chosen, minute) : before}
      onChoose={({ place }) => props.onChoose(place)}
      renderOption={(option) => <OptionContent option={option} />}
    />
  );
}

function OptionContent({ option }: { option: SearchOption }) {
  const { label, hint, detail, aside } = option;
  return (
    <>
      <span>
        {label}
        {hint && " "}
        {hint && <bdi className="note unstressed">{hint}</bdi>}
      </span>
      {detail && " "}
      {detail && <bdi className="option-detail note unstressed whole">{detail}</bdi>}
      {aside && " "}
      {aside && <span className="option-aside unbroken">{aside}</span>}
    </>
  );
}

/** As specified: the city and the offset. */
function optionOf(place: Place, minute: number): SearchOption & { readonly place: Place } {
  const offset = formatOffset(civilOffsetMinutesAt(place.zone, minute));
  return { place, value: placeKey(place), label: `${isolate(placeName(place))} (${offset})` };
}
