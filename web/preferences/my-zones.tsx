import { type ReactNode, useEffect, useMemo, useState } from "react";
import type { Preference } from "../../shared/api/preferences.ts";
import { RetryButton } from "../ui/retry-button.tsx";
import { showToast } from "../ui/toast.ts";
import { type ListedZone, listedZones } from "./listed-zones.ts";
import { MyZone } from "./my-zone.tsx";
import { nameOf } from "./preference-name.ts";
import { type Owner, type PreferenceStore, Refusal } from "./preference-store.ts";
import { readRowCount, reserveRows, storeRowCount } from "./reserved-rows.ts";
import { useOrderPreferences, usePreferences } from "./use-preferences.ts";

interface MyZonesProps {
  readonly store: PreferenceStore;
  readonly visitorZone: string;
  readonly owner: Owner;
  /** Asks again who the owner is. */
  readonly asking: { readonly isFetching: boolean; readonly askAgain: () => void };
  /** What stands below the list and works with its zones. */
  readonly children?: (zones: readonly ListedZone[]) => ReactNode;
}

const NONE: readonly Preference[] = [];

/** A person's list on the page, to be renamed and put in order there; nothing where it is empty. */
export function MyZones({ store, visitorZone, owner, asking, children }: MyZonesProps) {
  const { data, errorUpdateCount, isFetching, refetch } = usePreferences(store);
  const preferences = data?.preferences ?? NONE;
  const zones = useMemo(() => listedZones(preferences), [preferences]);
  const { move, said } = useMoving(store, preferences);
  const rows = preferences.length;
  const [hasShownRows, setHasShownRows] = useState(false);
  if (rows > 0 && !hasShownRows) setHasShownRows(true);
  const isKnown = data !== undefined && (owner === "known" || hasShownRows);
  useEffect(() => {
    if (isKnown) storeRowCount(rows);
    else if (owner === "unknown") reserveRows(0);
  }, [isKnown, rows, owner]);

  const ofUnknown = owner === "unknown" && !isKnown;
  const isMissing = readRowCount() > 0 && (ofUnknown || (!data && errorUpdateCount > 0));
  if (rows === 0 && !isMissing) return null;
  return (
    <section aria-labelledby="my-zones" className="my-zones">
      <h2 id="my-zones" className="mb-3 font-serif text-heading">
        My zones
      </h2>
      {isMissing && (
        <p className="flex flex-wrap items-center gap-4 text-ink-2">
          Your zones can't be loaded right now.
          <RetryButton
            isRetrying={isFetching || asking.isFetching}
            onRetry={ofUnknown ? asking.askAgain : () => void refetch()}
          />
        </p>
      )}
      <ol>
        {preferences.map((preference, index) => (
          <MyZone
            key={preference.id}
            preference={preference}
            store={store}
            visitorZone={visitorZone}
            index={index}
            last={rows - 1}
            onMove={(to) => move(index, to)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
      {children?.(zones)}
    </section>
  );
}

/** Moves entries within the list; what is said of it is for who doesn't see it. */
function useMoving(store: PreferenceStore, preferences: readonly Preference[]) {
  const [said, setSaid] = useState("");
  const order = useOrderPreferences(store, (error) => {
    const description =
      error instanceof Refusal ? error.message : "The order of your list could not be saved.";
    showToast({ title: "Error", description, variant: "destructive" });
    setSaid("");
  });

  function move(from: number, to: number) {
    const moved = preferences[from];
    if (!moved || from === to || to < 0 || to >= preferences.length) return;
    order(preferences.toSpliced(from, 1).toSpliced(to, 0, moved));
    setSaid(`${nameOf(moved)} moved to ${to + 1} of ${preferences.length}`);
  }

  return { move, said };
}
