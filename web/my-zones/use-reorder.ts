import { useState } from "react";
import * as m from "#messages";
import type { Preference } from "../../shared/api/preferences.ts";
import { isolate } from "../i18n/isolate.ts";
import { reportError } from "../kit/api/report-error.ts";
import { spokenNameOf } from "./preference-name.ts";
import type { PreferenceStore } from "./preference-store.ts";
import { useOrderPreferences } from "./use-preferences.ts";

/** Moves entries within the list, with an announcement for screen readers. */
export function useReorder(store: PreferenceStore, preferences: readonly Preference[]) {
  const [announcement, setAnnouncement] = useState("");
  const order = useOrderPreferences(store, (error) => {
    reportError(error, m.preferencesOrderNotSaved());
    setAnnouncement("");
  });

  function move(from: number, to: number) {
    const moved = preferences[from];
    if (!moved || from === to || to < 0 || to >= preferences.length) return;
    order(preferences.toSpliced(from, 1).toSpliced(to, 0, moved));
    setAnnouncement(
      m.preferencesMoved({
        name: isolate(spokenNameOf(moved)),
        position: to + 1,
        count: preferences.length,
      }),
    );
  }

  return { move, announcement };
}
