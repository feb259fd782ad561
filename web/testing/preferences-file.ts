import type { PreferenceDraft } from "../../shared/api/preferences.ts";

export const NEPAL: PreferenceDraft = { timezone: "Nepal Time", customName: null, cityId: null };
export const MUM: PreferenceDraft = {
  timezone: "India Standard Time",
  customName: "Mum",
  cityId: null,
};
export const KOBE = {
  timezone: "Asia/Tokyo",
  customName: null,
  cityId: "1859171",
  place: { name: "Kobe", region: "Hyōgo", country: "Japan" },
} satisfies PreferenceDraft;

/** The text of a version 1 file with these entries. `change` replaces fields of the file. */
export const fileOf = (entries: unknown, change: object = {}) =>
  JSON.stringify({ format: "world-clock-timezone-preferences", version: 1, entries, ...change });
