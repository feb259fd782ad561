import { type KeyboardEvent, type ReactNode, useEffect, useState } from "react";
import * as m from "#messages";
import type { Preference } from "../../shared/api/preferences.ts";
import { isolate } from "../i18n/isolate.ts";
import { reportError } from "../kit/api/report-error.ts";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import { useStore } from "../kit/storage/store.ts";
import { announce } from "../kit/ui/announce.ts";
import { Button, RetryButton } from "../kit/ui/button.tsx";
import { useFocusNextRow } from "../kit/ui/use-focus-next-row.ts";
import { AddCity } from "../places/add-city.tsx";
import { focusPlaceField } from "../places/answer/place-field.tsx";
import { myZones } from "../services/my-zones.ts";
import { spokenNameOf } from "../services/my-zones-entries.ts";
import { zonesList } from "../services/my-zones-list.ts";
import { session } from "../services/session.ts";
import rowStyle from "./my-zone.css?inline";
import { MyZone } from "./my-zone.tsx";
import style from "./my-zones.css?inline";
import { readRowCount, reserveRows, storeRowCount } from "./reserved-rows.ts";
import { SavedCopyLine } from "./saved-copy-line.tsx";

const NONE: readonly Preference[] = [];

const COLLAPSED_ROWS = 12;

/** A person's list on the page, with everything that changes it. An empty list is a line beside the featured cities. */
export function MyZones({ footer }: { readonly footer?: ReactNode }) {
  useLazyStyle(style);
  useLazyStyle(rowStyle);
  const list = useStore(zonesList);
  const { status, isFetching } = useStore(session);
  const entries = useStore(myZones);
  const { entries: preferences = NONE, isLoading, hasFailed, savedAt } = list;
  const [isExpanded, setExpanded] = useState(false);
  const rows = preferences.length;
  const focusNextRow = useFocusNextRow<HTMLOListElement>(rows, focusPlaceField);
  const isLong = rows > COLLAPSED_ROWS;
  const [hasShownRows, setHasShownRows] = useState(false);
  if (rows > 0 && !hasShownRows) setHasShownRows(true);
  const isKnown = list.entries !== undefined && (status === "known" || hasShownRows);
  const needsSession = status === "unknown" && !isKnown;
  const isMissing = readRowCount() > 0 && (needsSession || (!list.entries && hasFailed));
  const isEmpty = rows === 0 && !isMissing;
  useEffect(() => {
    // The button below a long list is as high as a row.
    if (isKnown) storeRowCount(Math.min(rows, COLLAPSED_ROWS + 1));
    else if (status === "unknown") reserveRows(0, !isMissing);
  }, [isKnown, isMissing, rows, status]);
  if (isEmpty) return null;

  function move(from: number, to: number) {
    const moved = preferences[from];
    if (!moved || from === to) return;
    const name = isolate(spokenNameOf(moved));
    if (to < 0) return announce(m.preferencesIsFirst({ name }));
    if (to >= rows) return announce(m.preferencesIsLast({ name }));
    if (to >= COLLAPSED_ROWS) setExpanded(true);
    announce(m.preferencesMoved({ name, position: to + 1, count: rows }));
    const ordered = preferences.toSpliced(from, 1).toSpliced(to, 0, moved);
    zonesList.order(ordered).catch((error: unknown) => {
      reportError(error, m.preferencesOrderNotSaved());
    });
  }

  return (
    <section
      aria-labelledby="my-zones"
      className="my-zones"
      data-collapsed={isLong && !isExpanded}
      data-roving=""
    >
      <div className="my-zones-head section-head row spread gap-2">
        <h2 id="my-zones" className="heading">
          {m.myZones()}
        </h2>
        <div className="my-zones-actions row gap-2">
          {!isMissing && <AddCity onAdd={(place) => void myZones.add(place)} />}
        </div>
      </div>
      <SavedCopyLine savedAt={savedAt} />
      {isMissing && (
        <p className="row gap-4 hint">
          {m.myZonesNotLoaded()}
          <RetryButton
            isRetrying={isLoading || isFetching}
            onRetry={needsSession ? session.refetch : () => void zonesList.load()}
          />
        </p>
      )}
      {rows > 0 && (
        <ol className="entry-list" onKeyDown={(event) => moveByKey(event, move)} {...focusNextRow}>
          {preferences.map((preference, index) => (
            <MyZone
              key={preference.id}
              preference={preference}
              entry={entries.find(({ id }) => id === preference.id)}
              index={index}
              last={rows - 1}
              onMove={(to) => move(index, to)}
            />
          ))}
        </ol>
      )}
      {isLong && (
        <div className="my-zones-more grid lined">
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

function moveByKey(event: KeyboardEvent<HTMLElement>, move: (from: number, to: number) => void) {
  const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : undefined;
  const target = event.target as Element;
  if (step === undefined || !event.altKey || target.closest("form")) return;
  event.preventDefault();
  const from = [...event.currentTarget.children].findIndex((row) => row.contains(target));
  move(from, from + step);
}
