import { type ReactNode, useEffect, useMemo, useState } from "react";
import type { Preference } from "../../shared/api/preferences.ts";
import { isolate } from "../../shared/isolate.ts";
import { reportError } from "../api/report-error.ts";
import { RetryButton } from "../ui/retry-button.tsx";
import { type ListedZone, listedZones } from "./listed-zones.ts";
import { MyZone } from "./my-zone.tsx";
import { spokenNameOf } from "./preference-name.ts";
import type { PreferenceStore, SessionState } from "./preference-store.ts";
import { readRowCount, reserveRows, storeRowCount } from "./reserved-rows.ts";
import { SavedCopyLine } from "./saved-copy-line.tsx";
import { useOrderPreferences, usePreferences } from "./use-preferences.ts";
import { useSavedPlaces } from "./use-saved-places.ts";

interface MyZonesProps {
  readonly store: PreferenceStore;
  readonly visitorZone: string;
  readonly session: SessionState;
  /** Renders what stands below the list. */
  readonly children?: (zones: readonly ListedZone[]) => ReactNode;
}

const NONE: readonly Preference[] = [];

/** A person's list on the page, where it can be renamed and reordered. An empty list renders nothing. */
export function MyZones({ store, visitorZone, session, children }: MyZonesProps) {
  const { data, errorUpdateCount, isFetching, refetch } = usePreferences(store);
  const preferences = data?.preferences ?? NONE;
  const zones = useMemo(() => listedZones(preferences), [preferences]);
  useSavedPlaces(preferences);
  const { move, announcement } = useReorder(store, preferences);
  const rows = preferences.length;
  const [hasShownRows, setHasShownRows] = useState(false);
  if (rows > 0 && !hasShownRows) setHasShownRows(true);
  const isKnown = data !== undefined && (session.status === "known" || hasShownRows);
  useEffect(() => {
    if (isKnown) storeRowCount(rows);
    else if (session.status === "unknown") reserveRows(0);
  }, [isKnown, rows, session.status]);

  const needsSession = session.status === "unknown" && !isKnown;
  const isMissing = readRowCount() > 0 && (needsSession || (!data && errorUpdateCount > 0));
  if (rows === 0 && !isMissing) return null;
  return (
    <section aria-labelledby="my-zones" className="my-zones">
      <h2 id="my-zones" className="mb-3 font-serif text-heading">
        My zones
      </h2>
      <SavedCopyLine savedAt={data?.savedAt} />
      {isMissing && (
        <p className="flex flex-wrap items-center gap-4 text-ink-2">
          Your zones can't be loaded right now.
          <RetryButton
            isRetrying={isFetching || session.isFetching}
            onRetry={needsSession ? session.refetch : () => void refetch()}
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
        {announcement}
      </p>
      {children?.(zones)}
    </section>
  );
}

/** Moves entries within the list, with an announcement for screen readers. */
function useReorder(store: PreferenceStore, preferences: readonly Preference[]) {
  const [announcement, setAnnouncement] = useState("");
  const order = useOrderPreferences(store, (error) => {
    reportError(error, "The order of your list could not be saved.");
    setAnnouncement("");
  });

  function move(from: number, to: number) {
    const moved = preferences[from];
    if (!moved || from === to || to < 0 || to >= preferences.length) return;
    order(preferences.toSpliced(from, 1).toSpliced(to, 0, moved));
    setAnnouncement(`${isolate(spokenNameOf(moved))} moved to ${to + 1} of ${preferences.length}`);
  }

  return { move, announcement };
}
