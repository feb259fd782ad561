import { useState } from "react";
import { formatDateWithoutYear, formatLongDate } from "#formats/first-view";
import * as m from "#messages";
import { SLOT_MINUTES } from "../../shared/durations.ts";
import { type CivilDate, civilDateAt, type Span } from "../../shared/zones/civil-day.ts";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { coveredDates } from "../../shared/zones/covered-dates.ts";
import { formatIsoDate, parseIsoDate } from "../../shared/zones/iso-date.ts";
import { wallTimeAt } from "../../shared/zones/wall-time.ts";
import { formatSpan } from "../i18n/composed-formats.ts";
import { useStore } from "../kit/storage/store.ts";
import { useDebouncedValue } from "../kit/ui/use-debounced-value.ts";
import { loadAllYears } from "../time/all-years.ts";
import { useHourCycle } from "../time/hour-cycle.ts";
import { renewedRelease } from "../time/renewed-release.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";

interface MeetingChosenProps {
  readonly span: Span;
  readonly today: CivilDate;
  readonly onDate: (date: CivilDate) => void;
  readonly onTime: (time: { readonly hour: number; readonly minute: number }) => void;
}

/** The chosen meeting in words, announced once it stays. Its date and time can be pressed and typed. */
export function MeetingChosen({ span, today, onDate, onTime }: MeetingChosenProps) {
  const { zone } = useVisitorZone();
  const hourCycle = useHourCycle();
  // More dates are covered once all years are loaded.
  useStore(renewedRelease);
  const offset = civilOffsetMinutesAt(zone, span.start);
  const wall = wallTimeAt(zone, span.start);
  const format = wall.year === today.year ? formatDateWithoutYear : formatLongDate;
  const date = format(span.start, offset);
  const time = formatSpan(span, zone, hourCycle);
  const announced = useDebouncedValue(m.meetingTime({ date, time }));
  const [min, max] = [formatIsoDate(today), formatIsoDate(coveredDates(zone).last)];
  return (
    <div className="meeting-chosen">
      <p>
        <Typed
          text={date}
          label={m.meetingDay()}
          {...{ type: "date", min, max }}
          value={formatIsoDate(civilDateAt(zone, span.start))}
          onFocus={() => void loadAllYears().catch(() => undefined)}
          onType={(value) => {
            const typed = value >= min && value <= max ? parseIsoDate(value) : undefined;
            if (typed) onDate(typed);
          }}
        />{" "}
        <Typed
          text={time}
          label={m.meetingStart()}
          {...{ type: "time", step: SLOT_MINUTES * 60 }}
          value={`${pad(wall.hour)}:${pad(wall.minute)}`}
          onType={(value) => {
            const [hour = Number.NaN, minute = Number.NaN] = value.split(":").map(Number);
            if (minute % SLOT_MINUTES === 0) onTime({ hour, minute });
          }}
        />
      </p>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </div>
  );
}

interface TypedProps
  extends Pick<React.ComponentProps<"input">, "type" | "min" | "max" | "step" | "onFocus"> {
  readonly text: string;
  readonly label: string;
  readonly value: string;
  readonly onType: (value: string) => void;
}

/** A text in whose place a press opens a field. */
function Typed({ text, label, value, onType, ...attributes }: TypedProps) {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <input
      // biome-ignore lint/a11y/noAutofocus: it takes the place of the pressed button.
      autoFocus
      aria-label={label}
      {...attributes}
      defaultValue={value}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={({ key }) => key === "Enter" && setOpen(false)}
      onBlur={() => setOpen(false)}
    />
  ) : (
    <button type="button" className="meeting-edit" title={label} onClick={() => setOpen(true)}>
      {text}
    </button>
  );
}

function pad(value: number): string {
  return String(value).padStart(2, "0");
}
