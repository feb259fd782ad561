import { useEffect, useRef } from "react";
import * as m from "#messages";
import type { WorkingWeek } from "../../shared/api/availability.ts";
import { formatHours } from "../i18n/composed-formats.ts";
import { type DayGroup, formatDays, WEEK } from "../i18n/working-hours.ts";
import { Button } from "../kit/ui/button.tsx";
import { CloseIcon } from "../kit/ui/close-icon.tsx";
import { IconButton } from "../kit/ui/icon-button.tsx";
import { useHourCycle } from "../time/hour-cycle.ts";
import { type AvailabilityDraft, nextHours, withDay } from "./availability-draft.ts";
import { HoursRange } from "./hours-range.tsx";
import { DayBoxes } from "./weekend-days.tsx";

type Hours = WorkingWeek[number];

export interface DayGroupsProps {
  readonly draft: AvailabilityDraft;
  readonly onChange: (draft: AvailabilityDraft) => void;
  /** The id of the sentence that says why the hours can't be saved, once there is one. */
  readonly refusalId?: string | undefined;
}

/** Days with the same hours as a group, each with one to three starts and ends. */
export function DayGroups({ draft, onChange, refusalId }: DayGroupsProps) {
  const { groups } = draft;
  const list = useRef<HTMLDivElement>(null);
  const toFocus = useRef<string>(undefined);
  useEffect(() => {
    if (toFocus.current) list.current?.querySelector<HTMLElement>(toFocus.current)?.focus();
    toFocus.current = undefined;
  });
  const isOnly = groups.length === 1 && groups[0]?.hours.length === 1;
  const setGroups = (next: readonly DayGroup[]) => onChange({ ...draft, groups: next });

  function setHours(index: number, hours: Hours) {
    setGroups(groups.map((group, at) => (at === index ? { ...group, hours } : group)));
  }

  function addHours(index: number, hours: Hours, next: Hours[number]) {
    setHours(index, [...hours, next]);
    toFocus.current = rangeAt(index, hours.length);
  }

  function removeHours(index: number, hours: Hours, position: number) {
    const left = hours.toSpliced(position, 1);
    if (left.length > 0) setHours(index, left);
    else setGroups(groups.toSpliced(index, 1));
    toFocus.current = left.length > 0 ? rangeAt(index, left.length - 1) : rangeAt(0, 0);
  }

  function addGroup() {
    setGroups([...groups, { days: [], hours: [groups[0]?.hours[0] ?? [540, 1020]] }]);
    toFocus.current = `fieldset:nth-of-type(${groups.length + 1}) input`;
  }

  return (
    <div ref={list} className="availability-groups">
      {groups.map((group, index) => (
        <fieldset key={index}>
          <legend>{formatDays(group.days) || m.meetingHoursNoDays()}</legend>
          <DayBoxes
            days={group.days}
            onChange={(day, isIn) => onChange(withDay(draft, index, day, isIn))}
          />
          {group.hours.map((range, position) => (
            <Range
              key={position}
              range={range}
              onChange={(changed) => setHours(index, group.hours.with(position, changed))}
              onRemove={isOnly ? undefined : () => removeHours(index, group.hours, position)}
              refusalId={refusalId}
            />
          ))}
          <AddHours hours={group.hours} onAdd={(next) => addHours(index, group.hours, next)} />
        </fieldset>
      ))}
      {groups.length < WEEK.length && groups.every(({ days }) => days.length > 0) && (
        <Button onClick={addGroup}>{m.meetingHoursAddDays()}</Button>
      )}
    </div>
  );
}

function rangeAt(group: number, position: number): string {
  // The days come before the hours.
  return `fieldset:nth-of-type(${group + 1}) > div:nth-of-type(${position + 2}) select`;
}

interface RangeProps {
  readonly range: Hours[number];
  readonly onChange: (range: Hours[number]) => void;
  /** Undefined for the only hours. */
  readonly onRemove: (() => void) | undefined;
  readonly refusalId: string | undefined;
}

function Range({ range, onChange, onRemove, refusalId }: RangeProps) {
  const [start, end] = range;
  const hours = formatHours({ start, end }, useHourCycle());
  return (
    // biome-ignore lint/a11y/useSemanticElements: the days are the fieldset.
    <div role="group" aria-label={hours}>
      <HoursRange range={range} onChange={onChange} refusalId={refusalId}>
        {onRemove && (
          <IconButton label={m.preferencesRemove({ name: hours })} onClick={onRemove}>
            <CloseIcon />
          </IconButton>
        )}
      </HoursRange>
    </div>
  );
}

interface AddHoursProps {
  readonly hours: Hours;
  readonly onAdd: (next: Hours[number]) => void;
}

function AddHours({ hours, onAdd }: AddHoursProps) {
  const next = nextHours(hours);
  return (
    next && (
      <Button variant="quiet" onClick={() => onAdd(next)}>
        {m.meetingHoursAdd()}
      </Button>
    )
  );
}
