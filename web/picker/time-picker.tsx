import { useState } from "react";
import { formatDate, formatShortDateWithWeekday, spellDuration } from "#formats/lazy";
import * as m from "#messages";
import { MINUTE_MS } from "../../shared/durations.ts";
import { meetingAt } from "../../shared/meeting/meeting.ts";
import { placeKey } from "../../shared/place.ts";
import type { CivilDate } from "../../shared/zones/civil-day.ts";
import { changeMinutes, clockChanges } from "../../shared/zones/clock-changes.ts";
import { formatIsoDate, parseIsoDate } from "../../shared/zones/iso-date.ts";
import { resolveWallTime, wallTimeAt } from "../../shared/zones/wall-time.ts";
import { knownRule, rulesCover } from "../../shared/zones/zone-rules.ts";
import { isolate } from "../i18n/isolate.ts";
import { joinSentences } from "../i18n/join-sentences.ts";
import { formatHourMinute } from "../i18n/times.ts";
import { useStore } from "../kit/storage/store.ts";
import { Button } from "../kit/ui/button.tsx";
import { TextField } from "../kit/ui/text-field.tsx";
import { useDebouncedValue } from "../kit/ui/use-debounced-value.ts";
import { personOf } from "../meeting/participant.ts";
import { ShareButton } from "../meeting/share/share-button.tsx";
import { myZones } from "../services/my-zones.ts";
import { coveredYears, loadAllYears } from "../time/all-years.ts";
import { askedPlace, readIsPicked, showInstant, useShownInstant } from "../time/shown-instant.ts";
import { useCurrentMinute } from "../time/tick.ts";
import { Unbroken } from "../time/unbroken.tsx";
import { DaySlider } from "./day-slider.tsx";
import { TimeField } from "./time-field.tsx";

interface TimePickerProps {
  readonly zone: string;
  readonly place: string;
  readonly isElsewhere: boolean;
  readonly onShowNow: () => void;
}

export function TimePicker({ zone, place, isElsewhere, onShowNow }: TimePickerProps) {
  const now = useCurrentMinute();
  const shown = useShownInstant();
  const saved = useStore(myZones);
  const { name = "", place: wanted, rangeMs = 0 } = useStore(askedPlace) ?? {};
  const isListed = saved.some((one) => wanted && placeKey(one.place) === placeKey(wanted));
  const shared = wanted && !isListed ? [{ place: wanted, name, city: name }, ...saved] : saved;
  const [takesFocus] = useState(() => isElsewhere || !readIsPicked());
  const [lastPick, setLastPick] = useState<ReturnType<typeof pickTime>>();

  const instant = shown ?? now;
  const wall = wallTimeAt(zone, instant);

  function pick(pickedDate: CivilDate, minuteOfDay: number): string | undefined {
    const picked = pickTime(zone, pickedDate, minuteOfDay);
    if (picked.refusal !== undefined) return picked.refusal;
    if (!rulesCover(picked.instant)) {
      // Its wall time is by other rules than those of that year.
      loadAllYears().then(
        () => pick(pickedDate, minuteOfDay),
        () => undefined,
      );
      return undefined;
    }
    setLastPick(picked);
    showInstant(picked.instant);
    return undefined;
  }

  const change = shown === undefined ? undefined : describeChanges(zone, now, shown);
  const note = joinSentences(
    change && m.clocksSentence({ change }),
    lastPick?.instant === shown && lastPick?.notice,
  );
  return (
    <>
      <div className="picked-time-fields cluster gap-2">
        <TimeField
          label={isElsewhere ? m.pickedTimeFieldIn({ place: isolate(place) }) : m.pickedTimeField()}
          time={formatHourMinute(instant, wall.offsetMinutes)}
          chosen={shown}
          zone={zone}
          onPick={(minuteOfDay) => pick(wall, minuteOfDay)}
        />
        <DateField date={wall} onPick={(picked) => pick(picked, wall.hour * 60 + wall.minute)} />
      </div>
      <DaySlider
        takesFocus={takesFocus}
        zone={zone}
        label={m.pickedTimeSlider({ place: isolate(place) })}
        instant={instant}
        now={now}
        onPick={showInstant}
      />
      <div className="picked-time-buttons cluster gap-2">
        <ShareButton
          zone={zone}
          meeting={meetingAt(instant, {
            people: shared.map(personOf),
            lengthMinutes: rangeMs / MINUTE_MS,
          })}
        />
        <Button variant={shown === undefined ? "plain" : "primary"} onClick={onShowNow}>
          {shown === undefined ? m.close() : m.backToNow()}
        </Button>
      </div>
      <p aria-live="polite" className="small balanced whole">
        <Unbroken>{note}</Unbroken>
      </p>
    </>
  );
}

interface DateFieldProps {
  readonly date: CivilDate;
  readonly onPick: (date: CivilDate) => string | undefined;
}

function DateField({ date, onPick }: DateFieldProps) {
  const shown = formatIsoDate(date);
  const [typed, setTyped] = useState({ text: shown, shown, refusal: "" });
  const isTyped = typed.shown === shown;
  // A year being typed is out of range until its last digit.
  const refusal = useDebouncedValue(isTyped ? typed.refusal : "");

  function take(text: string) {
    const picked = parseIsoDate(text);
    const refused = picked && onPick(picked);
    setTyped({ text, shown: refused || !picked ? shown : text, refusal: refused ?? "" });
  }

  return (
    <div className="date-field anchor">
      <TextField
        className="picked-time-field anchor grid"
        label={m.pickedTimeDate()}
        type="date"
        value={isTyped ? typed.text : shown}
        min={FIRST_DATE}
        max={LAST_DATE}
        onChange={({ target }) => take(target.value)}
        onBlur={() => typed.text === "" && setTyped({ ...typed, text: shown })}
        error={refusal}
      />
      {/* The field writes it in the browser's language. */}
      <span aria-hidden="true">{formatShortDateWithWeekday(Date.parse(shown), 0)}</span>
    </div>
  );
}

const FIRST_DATE = "1900-01-01";
const LAST_DATE = "2100-12-31";

/** The instant (ms) of a wall time, with a notice if it moves forward in a gap or is the first of two, or why it can't be shown. */
export function pickTime(zone: string, date: CivilDate, minuteOfDay: number) {
  const text = formatIsoDate(date);
  if (text < FIRST_DATE || text > LAST_DATE) return { refusal: m.chooseDate(coveredYears()) };
  const wall = Date.parse(text) + minuteOfDay * MINUTE_MS;
  const { kind, instant } = resolveWallTime(knownRule(zone), wall);
  if (kind === "exact") return { instant };
  const time = formatHourMinute(minuteOfDay * MINUTE_MS, 0);
  if (kind === "overlap") return { instant, notice: m.pickedTimeTwice({ time }) };
  const shown = formatHourMinute(instant, zone);
  return { instant, notice: m.pickedTimeSkipped({ time, shown }) };
}

/** By the zone's own calendar: "Clocks go forward 1 hour on March 28, 2027". Undefined without a known change. */
export function describeChanges(zone: string, now: number, other: number): string | undefined {
  const isAhead = other > now;
  const [start, end] = isAhead ? [now, other] : [other, now];
  const changes = rulesCover(end) ? clockChanges(zone, start, end) : [];
  // Of several changes, the one nearest to the other instant decides what clocks show there.
  const change = isAhead ? changes.at(-1) : changes[0];
  if (!change) return undefined;
  const date = formatDate(change.at, change.before);
  const count = changes.length;
  if (count > 1) {
    return isAhead ? m.clocksChangeTimes({ count, date }) : m.clocksChangedTimes({ count, date });
  }
  const minutes = changeMinutes(change);
  const values = { duration: spellDuration(Math.abs(minutes)), date };
  if (minutes > 0) return isAhead ? m.clocksGoForward(values) : m.clocksWentForward(values);
  return isAhead ? m.clocksGoBack(values) : m.clocksWentBack(values);
}
