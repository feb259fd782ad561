import { formatLongDate, timeParts } from "#formats/first-view";
import { DAY_MS, MINUTE_MS } from "../../shared/durations.ts";
import type { EmbedSettings } from "../../shared/embed.ts";
import { element, svgElement, write } from "./element.ts";
import type { Face } from "./face.ts";
import { placeLink } from "./place-link.ts";
import { spokenTime } from "./time-text.ts";
import type { ZoneClock } from "./zone-clock.ts";

const MARKS = 12;

/** A dial with hands that jump, as a station clock's do: nothing moves between the seconds. */
export function analogFace(clock: ZoneClock, { hours, seconds }: EmbedSettings): Face {
  const hour = hand("hour", -27, 4);
  const minute = hand("minute", -40, 4);
  const second = hand("second", -43, 9);
  // Twelve hours of a dial are two in a day.
  const period = svgElement("text", { class: "period", y: 22 });
  const dial = svgElement(
    "svg",
    { class: "dial", viewBox: "-50 -50 100 100", "aria-hidden": "true" },
    svgElement("circle", { class: "rim", r: 49 }),
    ...Array.from({ length: MARKS }, (_, index) => mark(index)),
    period,
    hour,
    minute,
    ...(seconds ? [second, svgElement("circle", { class: "pin", r: 2 })] : []),
  );
  const spoken = spokenTime(hours);
  const date = element("p", "date");
  const name = element("h1", "name", placeLink(clock));
  const text = element("div", "text", name, ...spoken.elements, date);
  return {
    element: element("main", "analog", dial, text),
    show: (instant) => {
      const offsetMinutes = clock.offsetMinutesAt(instant);
      const wall = instant + offsetMinutes * MINUTE_MS;
      const dayMinutes = (((wall % DAY_MS) + DAY_MS) % DAY_MS) / MINUTE_MS;
      const fullMinutes = Math.floor(dayMinutes);
      turn(hour, fullMinutes / 2);
      turn(minute, fullMinutes * 6);
      turn(second, (dayMinutes - fullMinutes) * 360);
      write(period, timeParts(instant, offsetMinutes, "12").dayPeriod);
      spoken.show(instant, offsetMinutes);
      write(date, formatLongDate(instant, offsetMinutes));
    },
  };
}

function mark(index: number): SVGElement {
  const isQuarter = index % 3 === 0;
  const line = svgElement("line", {
    class: isQuarter ? "mark quarter" : "mark",
    y1: -45,
    y2: isQuarter ? -38 : -41,
  });
  turn(line, (index * 360) / MARKS);
  return line;
}

function hand(className: string, from: number, to: number): SVGElement {
  return svgElement("line", { class: `hand ${className}`, y1: from, y2: to });
}

function turn(line: SVGElement, degrees: number): void {
  const transform = `rotate(${Math.round(degrees * 10) / 10})`;
  if (line.getAttribute("transform") !== transform) line.setAttribute("transform", transform);
}
