import * as m from "#messages";
import { reportError } from "../api/report-error.ts";
import { showToast } from "../ui/toast.ts";
import { missingEntries, type WantedZone } from "./missing-entries.ts";
import type { PreferenceStore } from "./preference-store.ts";
import { useImportPreferences } from "./use-preferences.ts";

/** Adds the zones that a list lacks, and shows in a toast how many. */
export function useAddZones(store: PreferenceStore, visitorZone: string) {
  const { mutateAsync: importEntries } = useImportPreferences(store);

  async function addZones(zones: readonly WantedZone[]): Promise<string> {
    const { preferences } = await store.list();
    const missing = missingEntries(zones, preferences, visitorZone);
    if (missing.length === 0) return m.myZonesAllListed();
    await importEntries(missing);
    return m.myZonesAdded({ count: missing.length });
  }

  return (zones: readonly WantedZone[]) =>
    void addZones(zones).then(
      (description) => showToast({ title: m.myZones(), description }),
      (error: unknown) => reportError(error, m.myZonesAddFailed()),
    );
}
