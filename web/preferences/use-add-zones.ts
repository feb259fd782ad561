import { showToast } from "../ui/toast.ts";
import { type PreferenceStore, Refusal } from "./preference-store.ts";
import { useImportPreferences } from "./use-preferences.ts";
import { wantedZones } from "./wanted-zones.ts";

/** Adds zones that a list lacks, and tells how many. */
export function useAddZones(store: PreferenceStore, visitorZone: string) {
  const { mutateAsync: bring } = useImportPreferences(store);

  async function addZones(zones: readonly string[]): Promise<string> {
    const { preferences } = await store.list();
    const wanted = wantedZones(zones, preferences, visitorZone);
    if (wanted.length === 0) return "Your list has these zones already.";
    await bring(wanted);
    return wanted.length === 1
      ? "1 zone was added to your list."
      : `${wanted.length} zones were added to your list.`;
  }

  return (zones: readonly string[]) =>
    void addZones(zones).then(
      (description) => showToast({ title: "My zones", description }),
      (error: unknown) => {
        const description =
          error instanceof Refusal ? error.message : "These zones could not be added. Try again.";
        showToast({ title: "Error", description, variant: "destructive" });
      },
    );
}
