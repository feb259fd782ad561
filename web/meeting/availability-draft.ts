import * as m from "#messages";
import type { Availability } from "../../shared/api/availability.ts";
import { type Schedule, scheduleOf } from "../../shared/meeting/schedule.ts";

/** What the form shows: each field has a value. */
export interface AvailabilityDraft {
  readonly start: number;
  readonly end: number;
  readonly weekend: readonly number[];
}

export const SAME_HOURS = m.meetingSameHours();
export const NO_WORKING_DAY = m.meetingNoWorkingDay();

export function draftOf(zone: string, availability: Availability | undefined): AvailabilityDraft {
  return usualDraft(scheduleOf(zone, availability));
}

/** Hours and weekend of a schedule. */
export function usualDraft({ work, weekend }: Schedule) {
  return { start: work.start, end: work.end, weekend };
}

/** What is stored: only what differs from the usual. */
export function availabilityOf(draft: AvailabilityDraft, usual: Schedule): Availability {
  const { start, end, weekend } = draft;
  return {
    ...(hasOwnHours(draft, usual) && { hours: { start, end } }),
    ...(hasOwnWeekend(draft, usual) && { weekend: [...weekend] }),
  };
}

export function isUsual(draft: AvailabilityDraft, usual: Schedule): boolean {
  return !hasOwnHours(draft, usual) && !hasOwnWeekend(draft, usual);
}

function hasOwnHours({ start, end }: AvailabilityDraft, { work }: Schedule): boolean {
  return start !== work.start || end !== work.end;
}

function hasOwnWeekend({ weekend }: AvailabilityDraft, usual: Schedule): boolean {
  const days = new Set(weekend);
  return days.size !== usual.weekend.length || usual.weekend.some((day) => !days.has(day));
}
