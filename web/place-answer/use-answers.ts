import { useMemo } from "react";
import { formatOffset } from "../../shared/zones/format-offset.ts";
import { zoneMoment } from "../../shared/zones/zone-moment.ts";
import {
  keyOfResult,
  nameOfResult,
  otherNameOfResult,
  regionOfResult,
  zoneOfResult,
} from "../places/describe-result.ts";
import type { SearchResult } from "../places/search-results.ts";
import { useSearch } from "../places/use-search.ts";
import type { ComboboxOption, ComboboxResults } from "../ui/shown-options.ts";

const MOST_ANSWERS = 8;

export interface Answer extends ComboboxOption {
  readonly result: SearchResult;
}

/** What a text finds at a minute (ms), as options with the name that matched and the region. */
export function useAnswers(text: string, minute: number) {
  const search = useSearch(text, minute);
  const results = useMemo(
    (): ComboboxResults<Answer> => ({
      ...search,
      options: search.results.slice(0, MOST_ANSWERS).map((result) => answerOf(result, minute)),
      note: search.correction,
    }),
    [search, minute],
  );
  return { search, results };
}

function answerOf(result: SearchResult, minute: number): Answer {
  const detail = regionOfResult(result);
  const otherName = otherNameOfResult(result) ?? "";
  const { offsetMinutes } = zoneMoment(zoneOfResult(result), minute);
  const isShown = [formatOffset(offsetMinutes), ...detail.split(", ")].includes(otherName);
  return {
    result,
    value: keyOfResult(result),
    label: nameOfResult(result),
    hint: isShown ? undefined : otherName,
    detail,
    isSure: result.entry !== undefined && result.isSure,
  };
}
