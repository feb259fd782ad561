import { type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import * as m from "#messages";
import type { Preference } from "../../shared/api/preferences.ts";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import { announce } from "../kit/ui/announce.ts";
import { Button } from "../kit/ui/button.tsx";
import { RetryButton } from "../kit/ui/retry-button.tsx";
import { useFocusNextRow } from "../kit/ui/use-focus-next-row.ts";
import { focusPlaceField } from "../places/answer/place-field.tsx";
import { savedEntries } from "../places/saved-places.ts";
import { useZoneMemo } from "../time/use-zone-memo.ts";
import { listEntries } from "./list-entries.ts";
import rowStyle from "./my-zone.css?inline";
import { type HoursForm, MyZone } from "./my-zone.tsx";
import style from "./my-zones.css?inline";
import type { PreferenceStore, SessionState } from "./preference-store.ts";
import { readRowCount, reserveRows, storeRowCount } from "./reserved-rows.ts";
import { SavedCopyLine } from "./saved-copy-line.tsx";
import { usePreferences } from "./use-preferences.ts";
import { useRemoveEntry } from "./use-remove-entry.ts";
import { moveByKey, useReorder } from "./use-reorder.ts";

interface MyZonesProps {
  readonly store: PreferenceStore;
  readonly session: SessionState;
  readonly hoursForm?: HoursForm;
  /** The buttons beside the title. */
  readonly actions?: ReactNode;
  /** Below the rows. */
  readonly footer?: ReactNode;
}

const NONE: readonly Preference[] = [];

/** A longer list shows so many rows until it is expanded. */
const COLLAPSED_ROWS = 12;

/** A person's list on the page, with everything that changes it. An empty list is a line beside the featured cities. */
export function MyZones(props: MyZonesProps) {
  const { store, session, hoursForm, actions, footer } = props;
  useLazyStyle(style);
  useLazyStyle(rowStyle);
  const { data, errorUpdateCount, isFetching, refetch } = usePreferences(store);
  const preferences = data?.preferences ?? NONE;
  const entries = useZoneMemo(() => listEntries(preferences), [preferences]);
  // Before a place that was added leaves `placesToAdd`: its button would flicker.
  useLayoutEffect(() => {
    if (data) savedEntries.set(entries);
  }, [data, entries]);
  const move = useReorder(store, preferences);
  const removeEntry = useRemoveEntry(store);
  const [isExpanded, setExpanded] = useState(false);
  const rows = preferences.length;
  const focusNextRow = useFocusNextRow<HTMLOListElement>(rows, focusPlaceField);
  const isLong = rows > COLLAPSED_ROWS;
  const [hasShownRows, setHasShownRows] = useState(false);
  if (rows > 0 && !hasShownRows) setHasShownRows(true);
  const isKnown = data !== undefined && (session.status === "known" || hasShownRows);
  const needsSession = session.status === "unknown" && !isKnown;
  const isMissing = readRowCount() > 0 && (needsSession || (!data && errorUpdateCount > 0));
  const isEmpty = rows === 0 && !isMissing;
  useEffect(() => {
    // The button below a long list is as high as a row.
    if (isKnown) storeRowCount(Math.min(rows, COLLAPSED_ROWS + 1));
    else if (session.status === "unknown") reserveRows(0, !isMissing);
  }, [isKnown, isMissing, rows, session.status]);
  if (isEmpty) return null;

  function moveAndShow(from: number, to: number) {
    if (to >= COLLAPSED_ROWS && to < rows) setExpanded(true);
    move(from, to);
  }

  return (
    <section
      aria-labelledby="my-zones"
      className="my-zones"
      data-collapsed={isLong && !isExpanded}
      data-roving=""
    >
      <div className="my-zones-head">
        <h2 id="my-zones" className="heading">
          {m.myZones()}
        </h2>
        <div className="my-zones-actions">{!isMissing && actions}</div>
      </div>
      <SavedCopyLine savedAt={data?.savedAt} />
      {isMissing && (
        <p className="load-failure">
          {m.myZonesNotLoaded()}
          <RetryButton
            isRetrying={isFetching || session.isFetching}
            onRetry={needsSession ? session.refetch : () => void refetch()}
          />
        </p>
      )}
      {rows > 0 && (
        <ol
          className="entry-list"
          onKeyDown={(event) => moveByKey(event, moveAndShow)}
          {...focusNextRow}
        >
          {preferences.map((preference, index) => (
            <MyZone
              key={preference.id}
              preference={preference}
              entry={entries.find(({ id }) => id === preference.id)}
              store={store}
              hoursForm={hoursForm}
              index={index}
              last={rows - 1}
              onMove={(to) => moveAndShow(index, to)}
              onRemove={() => removeEntry(preference, index)}
              onHoursSaved={(name) => announce(m.meetingSaved({ name }))}
            />
          ))}
        </ol>
      )}
      {isLong && (
        <div className="my-zones-more">
          <Button
            variant="quiet"
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
          >
            {isExpanded ? m.myZonesShowFewer() : m.myZonesShowAll({ count: rows })}
          </Button>
        </div>
      )}
      {rows > 0 && footer}
    </section>
  );
}
