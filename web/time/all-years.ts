import * as m from "#messages";
import { tzdbRelease } from "../../shared/zones/zone-rules.ts";
import { showErrorToast } from "../kit/api/report-error.ts";
import { renewedRelease } from "./renewed-release.ts";

let loading: Promise<void> | undefined;

/** Makes the page know all years from 1900 to 2100; whatever shows a zone follows. */
export function loadAllYears(): Promise<void> {
  loading ??= import("../../shared/zones/all-years.ts").then(
    ({ knowAllYears }) => {
      knowAllYears();
      renewedRelease.set(`${tzdbRelease()} in all years`);
    },
    (error: unknown) => {
      loading = undefined;
      showErrorToast(m.yearsFailed());
      throw error;
    },
  );
  return loading;
}
