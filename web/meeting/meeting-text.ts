import { formatDateWithoutYear, formatLongDate, formatShortOffset } from "#formats/first-view";
import {
  formatDuration,
  formatList,
  formatShortDate,
  formatShortDateWithWeekday,
  shortWeekdayName,
} from "#formats/lazy";
import * as m from "#messages";
import {
  type Meeting,
  occurrenceAt,
  type Repeat,
  weekdayOfMonth,
} from "../../shared/meeting/meeting.ts";
import { isInFreeTime, type Person } from "../../shared/meeting/propose-meetings.ts";
import type { PersonCost } from "../../shared/meeting/schedule.ts";
import type { CivilDate, Span } from "../../shared/zones/civil-day.ts";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { wallTimeAt } from "../../shared/zones/wall-time.ts";
import { formatMinuteOfDay, formatSpan, formatTimes, joinRange } from "../i18n/composed-formats.ts";
import { capitalize, isolate } from "../i18n/isolate.ts";
import { placeName, zoneCity } from "../i18n/names.ts";
import { formatHourMinute } from "../i18n/times.ts";
import { zoneMoment } from "../zones/zone-moment.ts";
import { comingDates, type Shift } from "./meeting-dates.ts";
import { entryOf } from "./participant.ts";

const NTH = { 1: "first", 2: "second", 3: "third", 4: "fourth", [-1]: "last" } as const;
const DAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;

const TABLE =
  '<table border="1" bordercolor="#b8b8b8" frame="hsides" rules="rows" cellpadding="6" cellspacing="0">';

/** "Every Monday", "Every 2 weeks on Monday", "Monthly on the second Tuesday", for a first date. */
export function repeatText(repeat: Repeat, first: CivilDate): string {
  const { weekday, nth } = weekdayOfMonth(first);
  return repeat === "monthly"
    ? m.seriesMonthly({ nth: NTH[nth as keyof typeof NTH], day: DAYS[weekday] ?? "sun" })
    : m.ruleWeekly({ weeks: repeat, day: DAYS[weekday] ?? "sun" });
}

/** "Every Monday in turn at 9:00 am and 8:00 pm, Berlin time"; undefined for a meeting that takes place once. */
export function ruleText({ repeat, first, times, zone, people }: Meeting): string | undefined {
  if (repeat === undefined) return undefined;
  const there = people.find(({ place }) => place.zone === zone);
  return m.rule({
    repeat: repeatText(repeat, first),
    turns: times.length > 1 ? "many" : "one",
    times: formatList(times.map((time) => formatMinuteOfDay(time))),
    place: isolate(there ? placeName(there.place) : zoneCity(zone)),
  });
}

export type ChangeText = ReturnType<typeof shiftText>;

/** "San Francisco 1 h later, until Mar 22", in which whom it concerns stands out. */
export function shiftText(
  { minutes, zones, until }: Shift,
  names: readonly string[],
  zone: string,
) {
  const places = formatList([...new Set(zones.map((index) => names[index] ?? ""))]);
  const shift = m.dateShift({
    direction: minutes > 0 ? "later" : "earlier",
    duration: formatDuration(Math.abs(minutes)),
    places,
  });
  const date = until && formatShortDate(until.span.start, zone);
  return { text: date ? m.dateShiftUntil({ shift, date }) : shift, places };
}

/** "Monday, November 30" in a zone, with the year if it is not that of now. */
export function longDateText(start: number, zone: string, now: number): string {
  const [year, thisYear] = [start, now].map((instant) => wallTimeAt(zone, instant).year);
  return (year === thisYear ? formatDateWithoutYear : formatLongDate)(start, zone);
}

/** "3:00–4:00 pm" in a zone, or "3:00 pm" for a length of 0; "Wed 1:00–2:00 am" where its date is another than in a zone of reference. */
export function timeText(start: number, lengthMinutes: number, zone: string, reference: string) {
  const time = formatTimes(start, lengthMinutes, zone);
  const { weekday, dayDifference } = zoneMoment(zone, start, reference);
  return dayDifference === 0
    ? time
    : m.meetingProposal({ weekday: shortWeekdayName(weekday), time });
}

/** If more people bear the same, they are counted instead of named. */
const MAX_NAMED = 3;

/** "Sydney stays late": whom a meeting does not suit though they are awake; and "San Francisco sleeps", unless the title says it. */
export function describeCosts(costs: readonly PersonCost[], people: readonly Person[]) {
  const describe = (cost: Exclude<PersonCost, "free">) => {
    const affected = people.filter((_, index) => costs[index] === cost);
    if (affected.length === 0) return undefined;
    // "You" has the verb of several people.
    const isOne = affected.length === 1 && !affected[0]?.isVisitor;
    return (isOne ? m.meetingHardFor : m.meetingHardForSeveral)({ cost, names: namesOf(affected) });
  };
  const isFree = isInFreeTime(people);
  const kinds = isFree ? (["work"] as const) : (["early", "late", "break", "dayOff"] as const);
  const hardships = kinds.flatMap((cost) => describe(cost) ?? []);
  const sleep = describe("asleep");
  if (hardships.length > 0) return { title: capitalize(formatList(hardships)), sleep };
  if (sleep) return { title: capitalize(sleep), sleep: undefined };
  return { title: isFree ? m.meetingNobodyWorks() : m.meetingEveryoneWorks(), sleep };
}

export function namesOf(people: readonly Person[]): string {
  if (people.length > MAX_NAMED) return m.meetingPeopleCount({ count: people.length });
  return formatList(
    people.map(({ isVisitor, name }) => (isVisitor ? m.meetingYou() : isolate(name))),
  );
}

/** A row for each person, or of a meeting that repeats for each coming date from `now` (ms) on. Throws RangeError for an unknown zone, as do both below. */
function tableOf(meeting: Meeting, now: number) {
  const rule = ruleText(meeting);
  const names = meeting.people.map((person) => isolate(onOneLine(entryOf(person).name)));
  const zones = meeting.people.map(({ place }) => place.zone);
  if (rule === undefined) {
    const { span } = occurrenceAt(meeting, 0);
    return {
      rule,
      head: [
        ...[m.meetingColumnPlace(), m.meetingColumnDate()],
        ...[m.meetingColumnTime(), m.meetingColumnOffset()],
      ],
      rows: zones.map((zone, index) => [names[index] ?? "", ...spanTexts(span, zone)]),
    };
  }
  const held = comingDates(meeting, zones, now).filter(({ isSkipped }) => !isSkipped);
  return {
    rule,
    head: [m.meetingColumnDate(), ...names],
    rows: held.map(({ span }) => [
      formatShortDateWithWeekday(span.start, meeting.zone),
      ...zones.map((zone) => timeText(span.start, meeting.lengthMinutes, zone, meeting.zone)),
    ]),
  };
}

/** "Tokyo: Friday, November 20, 2026, 9:00–10:00 pm (UTC+9)", or the rule, and "Tue, Mar 16: Berlin 3:00–4:00 pm · Tokyo 11:00 pm–12:00 am". */
export function meetingText(meeting: Meeting, now: number): string {
  const { rule, head, rows } = tableOf(meeting, now);
  const lines = rows.map(([first = "", ...rest]) => {
    const [date = "", time = "", offset = ""] = rest;
    if (rule === undefined) return m.meetingZoneLine({ name: first, date, time, offset });
    const times = rest.map((text, index) => `${head[index + 1]} ${text}`);
    return m.seriesMovedOn({ date: first, change: times.join(" · ") });
  });
  return [...(rule === undefined ? [] : [rule]), ...lines].join("\n");
}

/** Mail programs drop style sheets, and Chrome applies the page's content security policy to what is copied; attributes pass both. */
export function meetingHtml(meeting: Meeting, now: number): string {
  const { rule, head, rows } = tableOf(meeting, now);
  const { title } = meeting;
  const heading = (text: string, scope: string) =>
    `<th scope="${scope}" align="left">${escapeHtml(text)}</th>`;
  return [
    title ? `<p><b>${escapeHtml(isolate(title))}</b></p>` : "",
    rule === undefined ? "" : `<p>${escapeHtml(rule)}</p>`,
    `${TABLE}<thead><tr>${head.map((text) => heading(text, "col")).join("")}</tr></thead><tbody>`,
    ...rows.map(([first = "", ...rest]) => {
      const cells = rest.map((text) => `<td nowrap>${escapeHtml(text)}</td>`);
      return `<tr>${heading(first, "row")}${cells.join("")}</tr>`;
    }),
    "</tbody></table>",
  ].join("");
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** The date at the start; the time, with the end's date and the start's offset where they are others; the offset at the end. */
function spanTexts(
  { start, end }: Span,
  zone: string,
): readonly [date: string, time: string, offset: string] {
  const before = civilOffsetMinutesAt(zone, start);
  const after = civilOffsetMinutesAt(zone, end);
  const date = formatLongDate(start, zone);
  const endDate = formatLongDate(end, zone);
  const offset = formatShortOffset(after);
  if (before === after && date === endDate) {
    return [date, formatSpan({ start, end }, zone), offset];
  }
  const from = formatHourMinute(start, zone);
  const fromOffset = before === after ? "" : ` (${formatShortOffset(before)})`;
  const until = formatHourMinute(end, zone);
  const to = endDate === date ? until : m.meetingTime({ date: endDate, time: until });
  return [date, joinRange(`${from}${fromOffset}`, to), offset];
}

function onOneLine(name: string): string {
  return name.replace(/[\s\p{Cc}]+/gu, " ").trim();
}
