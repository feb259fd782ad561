import { useMemo } from "react";
import { isolate } from "../../shared/isolate.ts";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import type { HourCycle } from "../../shared/zones/format-time.ts";
import { zonesByOffset } from "../../shared/zones/zones-by-offset.ts";
import { formatOffset } from "../language/format-offset.ts";
import { formatHourMinute } from "../language/format-time.ts";
import { cityName } from "../language/names.ts";
import { useHourCycle } from "../time/hour-cycle.ts";
import { useMinute } from "../time/tick.ts";
import type { ComboboxOption, ComboboxResults } from "../ui/shown-options.ts";
import {
  keyOfResult,
  nameOfResult,
  otherNameOfResult,
  regionOfResult,
  zoneOfResult,
} from "./describe-result.ts";
import type { SearchResult } from "./search-results.ts";
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
      const all = zonesByOffset(minute).map((entry) => ({
        entry,
        matched: cityName(entry.city, entry.zone),
        isSure: true,
      }));
      return { options: all.map((result) => optionOf(result, minute)), isComplete: true };
    }
    const options = search.results.map((result) => detailedOptionOf(result, minute, hourCycle));
    return { ...search, options, note: search.correction };
  }, [text, search, minute, hourCycle]);
  return { search, results, chosenOption: chosen && optionOf(chosen, minute) };
}

/** As specified: the city and the offset. */
function optionOf(result: SearchResult, minute: number): TimezoneOption {
  const offset = formatOffset(civilOffsetMinutesAt(zoneOfResult(result), minute));
  return {
    result,
    value: keyOfResult(result),
    label: `${isolate(nameOfResult(result))} (${offset})`,
  };
}

function detailedOptionOf(
  result: SearchResult,
  minute: number,
  hourCycle: HourCycle,
): TimezoneOption {
  const offsetMinutes = civilOffsetMinutesAt(zoneOfResult(result), minute);
  const otherName = otherNameOfResult(result) ?? "";
  const detail = regionOfResult(result);
  const isShown = [formatOffset(offsetMinutes), ...detail.split(", ")].includes(otherName);
  return {
    ...optionOf(result, minute),
    hint: isShown ? undefined : otherName,
    detail,
    aside: formatHourMinute(minute, offsetMinutes, hourCycle),
    isSure: result.entry !== undefined && result.isSure,
  };
}
