import { type PointerEvent, useRef } from "react";
import { tightWeekdayName } from "#formats/lazy";
import { direction } from "#language";
import * as m from "#messages";
import type { Proposal } from "../../shared/meeting/propose-meetings.ts";
import { type CivilDate, civilDateAt } from "../../shared/zones/civil-day.ts";
import { formatIsoDate } from "../../shared/zones/iso-date.ts";
import { IconButton } from "../kit/ui/icon-button.tsx";
import { useVisitorZone } from "../time/visitor-zone.ts";

const SWIPE_PX = 50;

interface MeetingDaysProps {
  readonly dates: readonly CivilDate[];
  readonly shown: CivilDate;
  readonly onShow: (date: CivilDate) => void;
  readonly proposals: readonly Proposal[];
  /** Undefined where there are no days. */
  readonly onEarlier: (() => void) | undefined;
  readonly onLater: (() => void) | undefined;
}

/** Seven days; those without a proposal are paler. */
export function MeetingDays(props: MeetingDaysProps) {
  const { dates, shown, onShow, proposals, onEarlier, onLater } = props;
  const { zone } = useVisitorZone();
  const suiting = proposals.flatMap(({ starts }) =>
    starts.map((start) => formatIsoDate(civilDateAt(zone, start))),
  );
  const pressed = useRef(0);

  function onPointerUp({ clientX }: PointerEvent) {
    const forward = (clientX - pressed.current) * (direction === "rtl" ? -1 : 1);
    if (Math.abs(forward) > SWIPE_PX) (forward > 0 ? onEarlier : onLater)?.();
  }

  return (
    <fieldset
      className="meeting-days cluster"
      onPointerDown={({ clientX }) => {
        pressed.current = clientX;
      }}
      onPointerUp={onPointerUp}
    >
      <legend className="sr-only">{m.meetingDays()}</legend>
      <Step label={m.meetingDaysBefore()} onStep={onEarlier} icon="M10 3.5L5.5 8 10 12.5" />
      {dates.map((date) => {
        const key = formatIsoDate(date);
        return (
          <button
            key={key}
            type="button"
            aria-pressed={key === formatIsoDate(shown)}
            data-suits={suiting.includes(key) ? "" : undefined}
            onClick={() => onShow(date)}
          >
            {m.meetingWeekDay({ weekday: weekdayOf(date), day: date.day })}
          </button>
        );
      })}
      <Step label={m.meetingDaysAfter()} onStep={onLater} icon="M6 3.5L10.5 8 6 12.5" />
    </fieldset>
  );
}

function weekdayOf({ year, month, day }: CivilDate): string {
  return tightWeekdayName(new Date(Date.UTC(year, month - 1, day)).getUTCDay());
}

interface StepProps {
  readonly label: string;
  readonly onStep: (() => void) | undefined;
  readonly icon: string;
}

function Step({ label, onStep, icon }: StepProps) {
  return (
    <IconButton label={label} title={label} aria-disabled={!onStep} onClick={onStep}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={icon} fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
    </IconButton>
  );
}
