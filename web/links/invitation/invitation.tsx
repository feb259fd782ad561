import { useId } from "react";
import { formatLongDate } from "#formats/first-view";
import * as m from "#messages";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { civilOffsetMinutesAt } from "../../../shared/zones/civil-offset.ts";
import { formatSpan } from "../../i18n/composed-formats.ts";
import { isolate } from "../../i18n/isolate.ts";
import { placeName, zoneCity } from "../../i18n/names.ts";
import { useLazyStyle } from "../../kit/lazy/use-lazy-style.ts";
import { Button } from "../../kit/ui/button.tsx";
import type { ListEntry } from "../../services/list-entries.ts";
import { useHourCycle } from "../../time/hour-cycle.ts";
import { useVisitorZone } from "../../time/visitor-zone.ts";
import { occurrencesFrom } from "../../zones/series/series.ts";
import { LinkedTimes } from "../linked-times.tsx";
import { formatMomentLink, type LinkedPlace, type Moment } from "../moment-link.ts";
import { ReplyButton } from "../reply/reply-button.tsx";
import { describeSeries } from "../series/describe-series.ts";
import { SeriesDates } from "../series/series-dates.tsx";
import style from "./invitation.css?inline";
import { MeetingActions } from "./meeting-actions.tsx";

/** Of a series are listed. */
const DATES = 12;

interface InvitationProps {
  readonly moment: Moment & { readonly lengthMinutes: number };
  /** Of the meeting, in ms: of a series, one of its own. */
  readonly start: number;
  /** Those of the moment, as far as their names are known. */
  readonly places: readonly LinkedPlace[];
  readonly onBackToNow: () => void;
}

/** A meeting that a link shows: its title, the reader's own time, what to do about it, and the times of the others. */
export function Invitation({ moment, start, places, onBackToNow }: InvitationProps) {
  const { lengthMinutes, title, series } = moment;
  const { zone } = useVisitorZone();
  const hourCycle = useHourCycle();
  useLazyStyle(style);
  const headingId = useId();
  const span = { start, end: start + lengthMinutes * MINUTE_MS };
  const city = zoneCity(zone);
  const coming = series && { series, occurrences: occurrencesFrom(series, start, DATES) };
  const own: ListEntry = { place: { kind: "zone", zone }, name: city, city };
  return (
    <section aria-labelledby={headingId} className="invitation">
      <h2 id={headingId}>{title ? <bdi>{title}</bdi> : m.meetingEvent()}</h2>
      <p className="invitation-date">{formatLongDate(start, civilOffsetMinutesAt(zone, start))}</p>
      <p className="invitation-time">{formatSpan(span, zone, hourCycle)}</p>
      <p className="invitation-zone">{m.linkYourTime({ place: isolate(city) })}</p>
      {series && <p className="invitation-zone">{describeSeries(series)}</p>}
      <MeetingActions
        span={span}
        coming={coming}
        title={title}
        uid={uidOf(moment)}
        entries={places.length > 0 ? places.map(entryOf) : [own]}
      >
        <ReplyButton />
        <Button variant="quiet" onClick={onBackToNow}>
          {m.backToNow()}
        </Button>
      </MeetingActions>
      {coming && <SeriesDates coming={coming} places={[own]} />}
      <LinkedTimes lengthMinutes={lengthMinutes} zones={moment.zones} places={places} />
    </section>
  );
}

function entryOf({ place, name, availability }: LinkedPlace): ListEntry {
  const city = placeName(place);
  return { place, city, name: name ?? city, ...(availability && { availability }) };
}

/** The start and a hash (FNV-1a) of the link. */
function uidOf(moment: Moment): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(formatMomentLink(moment))) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return `${moment.instant}-${hash.toString(36)}`;
}
