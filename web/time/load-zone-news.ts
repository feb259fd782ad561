import * as m from "#messages";
import {
  type ReleaseChanges,
  ZONE_CHANGES_PATH,
  type ZoneChanges,
} from "../../shared/api/zone-changes.ts";
import { DAY_MS } from "../../shared/durations.ts";
import type { Place } from "../../shared/place.ts";
import { tzdbRelease } from "../../shared/zones/zone-rules.ts";
import { callApi } from "../kit/api/api-client.ts";
import { showToast } from "../kit/ui/toast.ts";
import { firstOffsetChange } from "../zones/zone-changes.ts";
import { describeOffsetChange } from "./describe-offset-change.ts";
import { type SeenRelease, storeSeenRelease } from "./seen-release.ts";
import { zoneNews } from "./zone-news.ts";

const TWO_YEARS_MS = 2 * 365 * DAY_MS;
/** More would not be read in the time of a toast; the list has the others. */
const MAX_TOLD = 2;

/** `places` returns the visitor's place and those of the list. Fetches the changes since the release that was seen, tells of them and marks them. Throws without the server. */
export async function loadZoneNews(
  seen: SeenRelease,
  places: () => readonly Place[],
): Promise<void> {
  const response = await callApi(ZONE_CHANGES_PATH, { cache: "no-store" });
  const { releases }: ZoneChanges = await response.json();
  const newer = releases.filter(({ release }) => release > seen.release);
  // Another server than the one that named the release may not have it yet.
  if (newer.length > 0) showNews(newer, seen, places);
}

function showNews(
  newer: readonly ReleaseChanges[],
  seen: SeenRelease,
  places: () => readonly Place[],
): void {
  const release = tzdbRelease();
  let { dismissed = {} } = seen;
  const start = Date.now();

  const noteSince = (since: string, place: Place) => {
    const unknown = newer.filter((one) => one.release > since);
    const change = firstOffsetChange(unknown, place.zone, { start, end: start + TWO_YEARS_MS });
    return change && describeOffsetChange(change, place);
  };
  const noteOf = (place: Place) => noteSince(dismissed[place.zone] ?? seen.release, place);

  function acknowledge() {
    storeSeenRelease({ release });
    zoneNews.set(undefined);
  }

  function showMarks() {
    if (!places().slice(1).some(noteOf)) return acknowledge();
    storeSeenRelease({ ...seen, told: release, dismissed });
    zoneNews.set({ noteOf, dismiss });
  }

  function dismiss(zone: string) {
    dismissed = { ...dismissed, [zone]: release };
    showMarks();
  }

  const [visitor, ...listed] = places();
  const notes = [visitor && noteSince(seen.told ?? seen.release, visitor), ...listed.map(noteOf)];
  const sentences = [...new Set(notes.filter((note) => note !== undefined))].slice(0, MAX_TOLD);
  if (seen.told !== release && sentences.length > 0) {
    showToast({
      title: m.zoneChangeTitle(),
      description: sentences.reduce((first, second) => m.sentences({ first, second })),
      action: { label: m.zoneChangeSeen(), run: acknowledge },
    });
  }
  showMarks();
}
