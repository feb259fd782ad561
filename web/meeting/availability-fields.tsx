import { useEffect, useRef } from "react";
import * as m from "#messages";
import { weekendOf } from "../../shared/meeting/weekends.ts";
import { WEEK } from "../i18n/working-hours.ts";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import { Button } from "../kit/ui/button.tsx";
import { withDay, withSameHours } from "./availability-draft.ts";
import style from "./availability-form.css?inline";
import { DayGroups, type DayGroupsProps } from "./day-groups.tsx";
import { HoursRange } from "./hours-range.tsx";
import { UsualWeekend, WeekendDays } from "./weekend-days.tsx";

interface AvailabilityFieldsProps extends DayGroupsProps {
  readonly zone: string;
}

/** Working hours and weekend: the same hours on all working days, or hours by day. */
export function AvailabilityFields(props: AvailabilityFieldsProps) {
  const { zone, draft, onChange } = props;
  useLazyStyle(style);
  const fields = useRef<HTMLDivElement>(null);
  const wasByDay = useRef(draft.isByDay);
  useEffect(() => {
    if (wasByDay.current === draft.isByDay) return;
    wasByDay.current = draft.isByDay;
    // The pressed button is gone.
    fields.current?.querySelector<HTMLElement>("input, select")?.focus();
  }, [draft.isByDay]);
  return (
    <div ref={fields} className="availability-fields">
      {draft.isByDay ? (
        <>
          <DayGroups {...props} />
          <UsualWeekend days={weekendOf(zone)} />
        </>
      ) : (
        <SameHours {...props} />
      )}
      <Button
        variant="quiet"
        onClick={() => onChange(draft.isByDay ? withSameHours(draft) : { ...draft, isByDay: true })}
      >
        {draft.isByDay ? m.meetingHoursSame() : m.meetingHoursByDay()}
      </Button>
    </div>
  );
}

function SameHours({ zone, draft, onChange, refusalId }: AvailabilityFieldsProps) {
  const [group] = draft.groups;
  const [range] = group?.hours ?? [];
  if (!group || !range) return null;
  return (
    <>
      <fieldset>
        <legend>{m.workingHours()}</legend>
        <HoursRange
          range={range}
          onChange={(changed) => onChange({ ...draft, groups: [{ ...group, hours: [changed] }] })}
          refusalId={refusalId}
        />
      </fieldset>
      <WeekendDays
        days={WEEK.filter((day) => !group.days.includes(day))}
        usual={weekendOf(zone)}
        onChange={(day, isOff) => onChange(withDay(draft, 0, day, !isOff))}
      />
    </>
  );
}
