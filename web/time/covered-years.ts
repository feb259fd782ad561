import { formatYear } from "#formats/lazy";
import { DAY_MS } from "../../shared/durations.ts";
import { YEARS_END, YEARS_START } from "../../shared/zones/zone-rules.ts";

/** The first and the last year that can be asked for, "1900" and "2100". */
export function coveredYears(): { readonly first: string; readonly last: string } {
  return {
    first: formatYear(YEARS_START + DAY_MS, 0),
    last: formatYear(YEARS_END - 2 * DAY_MS, 0),
  };
}
