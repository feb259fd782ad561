import { useMemo } from "react";
import { formatHourMinute, formatOffset } from "#formats/first-view";
import { placeKey } from "../../shared/place.ts";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { isolate } from "../i18n/isolate.ts";
import { placeName } from "../i18n/names.ts";
import type { ComboboxOption, ComboboxResults } from "../kit/ui/shown-options.ts";
import { useHourCycle } from "../time/hour-cycle.ts";
import { useMinute } from "../time/tick.ts";
import { describeResult, type SearchResult } from "./search-results.ts";
import { zonesByOffset } from "./search-zones.ts";
import { useSearch } from "./use-search.ts";

interface TimezoneOption extends ComboboxOption {
  readonly result: SearchResult;
}

/** The zone table as options from west to east; with a text, what it finds in the table and among all places. */
export function useTimezoneOptions(text: string, chosen: SearchResult | undefined) {
  const minute = useMinute();
  const hourCycle = useHourCycle();
  const search = useSearch(text, minute);
  const results = useMemo((): ComboboxResults<TimezoneOption> => {
    if (text.trim() === "") {
      const all = zonesByOffset(minute).map((place) => optionOf({ place, isSure: true }, minute));
      return { options: all, isComplete: true };
    }
    const options = search.results.map((result) => {
      const offsetMinutes = civilOffsetMinutesAt(result.place.zone, minute);
      const aside = formatHourMinute(minute, offsetMinutes, hourCycle);
      return { ...optionOf(result, minute), ...describeResult(result, minute), aside };
    });
    return { ...search, options, note: search.correction };
  }, [text, search, minute, hourCycle]);
  return { search, results, chosenOption: chosen && optionOf(chosen, minute) };
}

/** As specified: the city and the offset. */
function optionOf(result: SearchResult, minute: number): TimezoneOption {
  const { place } = result;
  const offset = formatOffset(civilOffsetMinutesAt(place.zone, minute));
  return {
    result,
    value: placeKey(place),
    label: `${isolate(placeName(place))} (${offset})`,
  };
}
