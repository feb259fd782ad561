import { formatYear } from "#formats/lazy";
import { RULES_END, RULES_START } from "../../shared/zones/zone-rules.ts";

/** The first and the last year that the rules cover, "1970" and "2037". */
export function coveredYears(): { readonly first: string; readonly last: string } {
  return { first: formatYear(RULES_START, 0), last: formatYear(RULES_END - 1, 0) };
}
