import type { KeyboardEvent } from "react";
import * as m from "#messages";
import type { Preference } from "../../shared/api/preferences.ts";
import { isolate } from "../i18n/isolate.ts";
import { reportError } from "../kit/api/report-error.ts";
import { announce } from "../kit/ui/announce.ts";
import { spokenNameOf } from "./preference-name.ts";
import type { PreferenceStore } from "./preference-store.ts";
import { useOrderPreferences } from "./use-preferences.ts";

type Move = (from: number, to: number) => void;

/** Moves entries within the list, with an announcement for screen readers. */
export function useReorder(store: PreferenceStore, preferences: readonly Preference[]): Move {
  const order = useOrderPreferences(store, (error) => {
    reportError(error, m.preferencesOrderNotSaved());
  });

  const move: Move = (from, to) => {
    const moved = preferences[from];
    if (!moved || from === to) return;
    const name = isolate(spokenNameOf(moved));
    const count = preferences.length;
    if (to < 0) announce(m.preferencesIsFirst({ name }));
    else if (to >= count) announce(m.preferencesIsLast({ name }));
    else {
      order(preferences.toSpliced(from, 1).toSpliced(to, 0, moved));
      announce(m.preferencesMoved({ name, position: to + 1, count }));
    }
  };

  return move;
}

/** Alt and an arrow key move the row that has the focus. */
export function moveByKey(event: KeyboardEvent<HTMLElement>, move: Move): void {
  const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : undefined;
  const target = event.target as Element;
  if (step === undefined || !event.altKey || target.closest("form")) return;
  event.preventDefault();
  const from = [...event.currentTarget.children].findIndex((row) => row.contains(target));
  move(from, from + step);
}
