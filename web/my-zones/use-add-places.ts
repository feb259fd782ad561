import * as m from "#messages";
import { reportError } from "../kit/api/report-error.ts";
import { showToast } from "../kit/ui/toast.ts";
import type { LinkedPlace } from "../links/moment-link.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";
import { missingEntries } from "./missing-entries.ts";
import type { PreferenceStore } from "./preference-store.ts";
import { useImportPreferences } from "./use-preferences.ts";

/** Adds the places that a list lacks, and shows in a toast how many. */
export function useAddPlaces(store: PreferenceStore) {
  const visitorZone = useVisitorZone().zone;
  const { mutateAsync: importEntries } = useImportPreferences(store);

  async function addPlaces(places: readonly LinkedPlace[]): Promise<string> {
    const { preferences } = await store.list();
    const missing = missingEntries(places, preferences, visitorZone);
    if (missing.length === 0) return m.myZonesAllListed();
    await importEntries(missing);
    return m.myZonesAdded({ count: missing.length });
  }

  return (places: readonly LinkedPlace[]) =>
    void addPlaces(places).then(
      (description) => showToast({ title: m.myZones(), description }),
      (error: unknown) => reportError(error, m.myZonesAddFailed()),
    );
}
