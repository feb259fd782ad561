import { formatYear } from "#formats/lazy";
import * as m from "#messages";
import { DAY_MS } from "../../shared/durations.ts";
import { rulesCover, tzdbRelease, YEARS_END, YEARS_START } from "../../shared/zones/zone-rules.ts";
import { showErrorToast } from "../kit/api/report-error.ts";
import { renewedRelease } from "./renewed-release.ts";

/** Makes the page know all years from 1900 to 2100; whatever shows a zone follows. Rejects, with a toast, if they can't be loaded. */
export async function loadAllYears(): Promise<void> {
  try {
    const { knowAllYears } = await import("../../shared/zones/all-years.ts");
    if (rulesCover(YEARS_START)) return;
    knowAllYears();
    renewedRelease.set(`${tzdbRelease()} in all years`);
  } catch (error) {
    showErrorToast(m.yearsFailed());
    throw error;
  }
}

/** The first and the last year that can be asked for, "1900" and "2100". */
export function coveredYears(): { readonly first: string; readonly last: string } {
  return {
    first: formatYear(YEARS_START + DAY_MS, 0),
    last: formatYear(YEARS_END - 2 * DAY_MS, 0),
  };
}
