import { formatOffset } from "#formats/first-view";
import { formatHour } from "#formats/lazy";
import * as m from "#messages";
import { SLOT_MS } from "../../shared/durations.ts";
import { civilDateAt } from "../../shared/zones/civil-day.ts";
import { formatBareHour } from "../i18n/composed-formats.ts";
import { formatHourMinute, hourCycle } from "../i18n/times.ts";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import { useZoneMemo } from "../time/use-zone-memo.ts";
import { dayPart, daySlots } from "../zones/day-slots.ts";
import { zoneMoment } from "../zones/zone-moment.ts";
import style from "./day-slider.css?inline";

/** On a day without a clock change. */
const USUAL_SLOTS = 96;
const SLOTS_A_PAGE = 4;
const LABEL_EVERY_HOURS = 6;

interface DaySliderProps {
  readonly zone: string;
  readonly label: string;
  /** The instant that is shown, and now (ms). */
  readonly instant: number;
  readonly now: number;
  readonly onPick: (instant: number) => void;
  /** Whether it takes the focus when it mounts; not if a time elsewhere on the page was pressed. */
  readonly takesFocus: boolean;
}

export function DaySlider({ zone, label, instant, now, onPick, takesFocus }: DaySliderProps) {
  useLazyStyle(style);
  const { year, month, day } = civilDateAt(zone, instant);
  const slots = useZoneMemo(() => daySlots({ year, month, day }, zone), [year, month, day, zone]);
  const start = slots[0]?.instant ?? instant;
  const last = slots.length - 1;
  const index = Math.floor((instant - start) / SLOT_MS);
  const pick = (to: number) => onPick(start + Math.max(0, Math.min(last, to)) * SLOT_MS);

  const slot = slots[index];
  const time = formatHourMinute(instant, slot?.offsetMinutes ?? 0);
  const offset = slots.length !== USUAL_SLOTS && slot && formatOffset(slot.offsetMinutes);
  const part = m.dayPart({
    part: slot ? dayPart(slot.weekday, slot.hour * 60 + slot.minute) : "between",
  });
  const percentOf = (at: number) => `${(at / last) * 100}%`;
  const noon = slots[Math.floor(slots.length / 2)]?.instant ?? 0;
  const { sunriseMinutes, sunsetMinutes } = zoneMoment(zone, noon).sky.sun;
  const positionOf = (minutes: number) => {
    const at = slots.findIndex(({ hour, minute }) => hour * 60 + minute >= minutes);
    return percentOf(at < 0 ? last : at);
  };
  const nowIndex = (now - start) / SLOT_MS;
  // "6 am" or "06".
  const nameHour = hourCycle.get() === "24" ? formatBareHour : formatHour;
  return (
    <div className="day-slider" dir="ltr">
      <div className="day-strip" aria-hidden="true">
        <span
          style={{
            left: positionOf(sunriseMinutes),
            right: `calc(100% - ${positionOf(sunsetMinutes)})`,
          }}
        />
        {nowIndex >= 0 && nowIndex <= last && (
          <i className="day-strip-now" style={{ left: percentOf(nowIndex) }} />
        )}
      </div>
      <div className="day-hours" aria-hidden="true">
        {slots.map(
          ({ hour, minute, instant: key }, at) =>
            minute === 0 &&
            hour % LABEL_EVERY_HOURS === 0 && (
              <span key={key} className="day-hour" style={{ left: percentOf(at) }}>
                {nameHour(hour)}
              </span>
            ),
        )}
      </div>
      <input
        // biome-ignore lint/a11y/noAutofocus: the visitor pressed the button that opens the slider.
        autoFocus={takesFocus}
        type="range"
        min={0}
        max={last}
        step={1}
        value={index}
        aria-label={label}
        aria-valuetext={
          offset
            ? m.pickedTimeSliderOffset({ time, offset, part })
            : m.pickedTimeSliderValue({ time, part })
        }
        onChange={(event) => pick(Number(event.target.value))}
        onKeyDown={(event) => {
          const step = { PageUp: SLOTS_A_PAGE, PageDown: -SLOTS_A_PAGE }[event.key];
          if (step === undefined) return;
          event.preventDefault();
          pick(index + step);
        }}
      />
    </div>
  );
}
