import {
  defaultHourCycle,
  formatLongDate,
  isDayPeriodFirst,
  joinDayPeriod,
  timeParts,
} from "#formats/first-view";
import { shortWeekdayName } from "#formats/lazy";
import * as m from "#messages";
import { MINUTE_MS } from "../../shared/durations.ts";
import type { EmbedClock, EmbedSettings } from "../../shared/embed.ts";
import { civilOffsetMinutesAt, isUsableZone } from "../../shared/zones/civil-offset.ts";
import { makeDial, svgElement } from "../time/dial.ts";
import { isUtcName, readZoneName } from "../time/reported-zone.ts";
import { machineReadable } from "../zones/machine-readable.ts";

/** What is called with each second (ms). */
type Updates = ((instant: number) => void)[];

interface ZoneClock {
  readonly name: string;
  readonly href: string;
  /** Minutes east of UTC at an instant (ms). */
  readonly offsetMinutesAt: (instant: number) => number;
}

export function showFace(parent: Element, settings: EmbedSettings): (instant: number) => void {
  const updates: Updates = [];
  parent.append(makeFace(settings, updates));
  return (instant) => {
    for (const update of updates) update(instant);
  };
}

function makeFace(settings: EmbedSettings, updates: Updates): Element {
  const { face, isUnavailable } = settings;
  if (isUnavailable) return sentence(m.embedUnavailable());
  const clocks = settings.clocks.map(readClock);
  const [first = ownClock()] = clocks;
  const title = typeof first === "string" ? first : m.embedTitle({ place: first.name });
  document.title = clocks.length > 1 ? "World Clock" : title;
  if (face === "list") return listFace(clocks.length > 0 ? clocks : [first], settings, updates);
  if (typeof first === "string") return sentence(first);
  return (face === "analog" ? analogFace : digitalFace)(first, settings, updates);
}

function readClock(clock: EmbedClock): ZoneClock | string {
  if ("unknown" in clock) return m.embedUnknownPlace({ place: clock.unknown });
  const { name, zone, city } = clock;
  return {
    name,
    href: `/?${new URLSearchParams({ city })}`,
    offsetMinutesAt: (instant) => civilOffsetMinutesAt(zone, instant),
  };
}

function ownClock(): ZoneClock {
  return {
    name: m.localTime(),
    href: "/",
    offsetMinutesAt: (instant) => {
      const zone = readZoneName();
      // A browser may report UTC because it knows no name; its clock may have another offset.
      return zone && isUsableZone(zone) && !isUtcName(zone)
        ? civilOffsetMinutesAt(zone, instant)
        : 0 - new Date(instant).getTimezoneOffset();
    },
  };
}

function sentence(text: string): Element {
  return element("main", "sentence", element("h1", "", text));
}

function digitalFace(clock: ZoneClock, settings: EmbedSettings, updates: Updates): Element {
  const { name, time, spoken, day } = clockParts(clock, settings, formatLongDate, updates);
  const parts = [element("h1", "name", name), time, spoken, element("p", "date", day)];
  return element("main", "digital", ...parts);
}

function listFace(
  clocks: readonly (ZoneClock | string)[],
  settings: EmbedSettings,
  updates: Updates,
): Element {
  const rows = clocks.map((clock) => {
    if (typeof clock === "string") return element("li", "", element("span", "", clock));
    const { name, time, spoken, day } = clockParts(clock, settings, weekdayAt, updates);
    const parts = [element("span", "name", name), element("span", "day", day), time, spoken];
    return element("li", "", ...parts);
  });
  const list = element("ul", "", ...rows);
  list.style.setProperty("--rows", String(rows.length));
  return element("main", "list", element("h1", "sr-only", "World Clock"), list);
}

function analogFace(clock: ZoneClock, settings: EmbedSettings, updates: Updates): Element {
  const { name, spoken, day } = clockParts(clock, settings, formatLongDate, updates);
  const dial = makeDial(settings.seconds);
  // Twelve hours of a dial are two in a day.
  const period = svgElement("text", { class: "period", y: 44 });
  dial.element.prepend(period);
  updates.push((instant) => {
    const offsetMinutes = clock.offsetMinutesAt(instant);
    dial.turn(instant, offsetMinutes);
    write(period, timeParts(instant, offsetMinutes, "12").dayPeriod);
  });
  const parts = [element("h1", "name", name), spoken, element("p", "date", day)];
  return element("main", "analog", dial.element, element("div", "text", ...parts));
}

/** The visible time has seconds; that for screen readers, which would read each of them, has none. */
function clockParts(
  { name, href, offsetMinutesAt }: ZoneClock,
  { hours = defaultHourCycle, seconds }: EmbedSettings,
  formatDay: (instant: number, offsetMinutes: number) => string,
  updates: Updates,
) {
  const link = element("a", "", element("bdi", "", name));
  // In a new tab: the page itself may not be framed.
  Object.assign(link, { href, target: "_blank", rel: "noopener", title: "World Clock" });
  const hourMinute = element("span", "hour-minute");
  const second = element("span", "second");
  const period = element("span", "period");
  const digits = [hourMinute, second];
  const ordered = isDayPeriodFirst ? [period, ...digits] : [...digits, period];
  const time = element("p", "time", ...ordered);
  time.ariaHidden = "true";
  const spoken = element("time", "sr-only");
  const day = document.createTextNode("");
  updates.push((instant) => {
    const offsetMinutes = offsetMinutesAt(instant);
    const parts = timeParts(instant, offsetMinutes, hours);
    write(hourMinute, parts.hourMinute);
    if (seconds) write(second, `:${parts.second}`);
    write(period, parts.dayPeriod && (isDayPeriodFirst ? "" : " ") + parts.dayPeriod);
    write(spoken, joinDayPeriod(parts.hourMinute, parts.dayPeriod));
    const dateTime = machineReadable(instant, offsetMinutes);
    if (spoken.dateTime !== dateTime) spoken.dateTime = dateTime;
    write(day, formatDay(instant, offsetMinutes));
  });
  return { name: link, time, spoken, day };
}

function weekdayAt(instant: number, offsetMinutes: number): string {
  return shortWeekdayName(new Date(instant + offsetMinutes * MINUTE_MS).getUTCDay());
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

/** Writes only what has changed, so that nothing else is laid out again. */
function write(target: Node, text: string): void {
  if (target.textContent !== text) target.textContent = text;
}
