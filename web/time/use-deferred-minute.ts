import { type RefCallback, useState, useSyncExternalStore } from "react";
import { createStore, type Store } from "../kit/storage/store.ts";
import { observeNearViewport } from "./observe-near-viewport.ts";
import { readShownInstant } from "./shown-instant.ts";
import {
  type DisplayedMinute,
  PLACEHOLDER,
  readDisplayedMinute,
  subscribeToDisplayedMinute,
} from "./tick.ts";

/** What is off-screen is updated when the displayed minute has not changed for this long, a batch at a time. */
const REST_MS = 150;
const BATCH = 4;

/** When a new minute is shown: always at once, at once only if near the viewport, or always after that frame. */
type NewMinute = "at once" | "if near" | "later";

interface Row {
  readonly displayed: Store<DisplayedMinute>;
  readonly newMinute: NewMinute;
  isNear: boolean;
}

const rows = new Set<Row>();
let disconnect = () => {};
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * The displayed minute for an element, and the element's ref. Visible rows update at once; off-screen rows after the
 * frame that shows a new minute and once the slider rests, in batches, and what is only heard once the slider rests.
 * Prerendered rows get their first minute in batches too, except those that show each minute at once.
 */
export function useDeferredMinute<T extends Element>(
  newMinute: NewMinute = "if near",
): [DisplayedMinute, RefCallback<T>] {
  const [row] = useState(() => createRow(newMinute));
  const displayed = useSyncExternalStore(row.subscribe, row.read, row.readPrerendered);
  return [displayed, row.ref];
}

function createRow(newMinute: NewMinute) {
  let isPrerendered = false;
  const displayed = createStore(PLACEHOLDER, connect);
  const row: Row = { displayed, newMinute, isNear: true };

  function connect() {
    if (rows.size === 0) disconnect = connectRows();
    rows.add(row);
    if (isPrerendered && newMinute !== "at once") timer ??= setTimeout(updateBatch);
    else update(row);
    return () => {
      rows.delete(row);
      if (rows.size === 0) disconnect();
    };
  }

  const ref: RefCallback<Element> = (element) =>
    element
      ? observeNearViewport(element, (isNear) => {
          row.isNear = isNear;
          if (isNear) update(row);
        })
      : undefined;

  return {
    ref,
    subscribe: displayed.subscribe,
    read: () => (isPrerendered || rows.has(row) ? displayed.get() : readDisplayedMinute()),
    /** React calls this only when it prerenders or hydrates the row. */
    readPrerendered: () => {
      isPrerendered = true;
      return PLACEHOLDER;
    },
  };
}

function connectRows(): () => void {
  const unsubscribe = subscribeToDisplayedMinute(updateRows);
  const onPrint = () => rows.forEach(update);
  window.addEventListener("beforeprint", onPrint);
  return () => {
    unsubscribe();
    cancelBatch();
    window.removeEventListener("beforeprint", onPrint);
  };
}

function updateRows(): void {
  const isMoving = timer !== undefined;
  cancelBatch();
  const isNow = readShownInstant() === undefined;
  const current = readDisplayedMinute();
  const displayed = isMoving && !isNow ? { ...current, isMoving } : current;
  for (const { displayed: shown, newMinute, isNear } of rows) {
    const isUpdated = isNow && newMinute !== "if near" ? newMinute === "at once" : isNear;
    if (isUpdated) shown.set(displayed);
  }
  // Starts the rest after this frame. On a slow device, where a frame takes longer than the rest, batches would otherwise
  // run between two moves.
  timer = setTimeout(() => {
    timer = setTimeout(updateBatch, REST_MS);
  });
}

function updateBatch(): void {
  const displayed = readDisplayedMinute();
  const outdated = [...rows].filter((row) => row.displayed.get() !== displayed);
  outdated.slice(0, BATCH).forEach(update);
  timer = outdated.length > BATCH ? setTimeout(updateBatch) : undefined;
}

function cancelBatch(): void {
  clearTimeout(timer);
  timer = undefined;
}

function update(row: Row): void {
  row.displayed.set(readDisplayedMinute());
}
