import { formatShortOffset } from "#formats/first-view";
import { formatDate } from "#formats/lazy";
import * as m from "#messages";
import { ZONE_CHANGES_PATH, type ZoneChanges } from "../../shared/api/zone-changes.ts";
import { DAY_MS } from "../../shared/durations.ts";
import type { Place } from "../../shared/place.ts";
import { changeKind } from "../../shared/zones/zone-history.ts";
import { offsetMinutesAt, tzdbRelease, zoneRule } from "../../shared/zones/zone-rules.ts";
import { isolate } from "../i18n/isolate.ts";
import { joinSentences } from "../i18n/join-sentences.ts";
import { placeName } from "../i18n/names.ts";
import { callApi } from "../kit/api/api-client.ts";
import { showToast } from "../kit/ui/toast.ts";
import { firstOffsetChange, type ReleaseChange } from "../zones/zone-changes.ts";
import { type SeenRelease, storeSeenRelease, zoneNews } from "./zone-news.ts";

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
  const newer = releases.filter((one) => one.release > seen.release);
  // Another server than the one that named the release may not have it yet.
  if (newer.length === 0) return;
  const release = tzdbRelease();
  const start = Date.now();
  let { dismissed = {} } = seen;

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
      description: joinSentences(...sentences),
      action: { label: m.zoneChangeSeen(), run: acknowledge },
    });
  }
  showMarks();
}

/** "Starting November 1, 2026, Vancouver stays on UTC−7.", by the rules in use and the dates there. Throws RangeError for an unknown zone. */
function describeOffsetChange(change: ReleaseChange, place: Place): string {
  const { fromMs, untilMs, offsetBeforeMinutes, offsetAfterMinutes } = change;
  const { zone } = place;
  const rule = zoneRule(zone);
  const dateAt = (instant: number) => formatDate(instant, offsetMinutesAt(zone, instant - 1));
  const kind = changeKind(rule, change);
  const values = {
    place: isolate(placeName(place)),
    date: dateAt(fromMs),
    offset: formatShortOffset(offsetAfterMinutes),
    before: formatShortOffset(offsetBeforeMinutes),
  };
  if (kind === "hour") return m.zoneChangeHour(values);
  if (kind === "passes" && untilMs !== null)
    return m.zoneChangePasses({ ...values, until: dateAt(untilMs) });
  return rule.untils.includes(fromMs) ? m.zoneChangeMoves(values) : m.zoneChangeStays(values);
}
