import { useCallback, useEffect, useId, useMemo, useRef } from "react";
import { HOUR_MS } from "../../shared/durations.ts";
import type { MeetingHours } from "../../shared/meeting/find-meeting-hours.ts";
import type { Span } from "../../shared/zones/civil-day.ts";
import type { DaySlot } from "../../shared/zones/day-slots.ts";
import { formatShortOffset } from "../../shared/zones/format-offset.ts";
import { formatHourMinute, type HourCycle } from "../../shared/zones/format-time.ts";
import { columnRange, type MeetingColumn, toColumns } from "./meeting-columns.ts";
import { DayParts, MeetingHour } from "./meeting-hour.tsx";
import { MeetingRow } from "./meeting-row.tsx";
import type { Participant } from "./participant.ts";

interface MeetingTableProps {
  readonly participants: readonly Participant[];
  readonly slots: readonly DaySlot[];
  readonly best: MeetingHours;
  readonly chosen: Span | undefined;
  readonly onChoose: (instant: number) => void;
  readonly hourCycle: HourCycle;
}

/** The hours of the visitor's day as columns, the zones as rows. The hours are one group of radio buttons. */
export function MeetingTable(props: MeetingTableProps) {
  const { participants, slots, best, chosen, onChoose, hourCycle } = props;
  const columns = useMemo(() => toColumns(slots), [slots]);
  const id = useId();
  const idOf = useCallback((instant: number) => `${id}-${instant}`, [id]);
  const box = useScrollToColumn(chosen ? Math.floor(columnRange(columns, chosen).from) : -1);
  const [visitor, ...others] = participants;
  return (
    <div ref={box} className="meeting-scroller">
      <div className="meeting-hours">
        <table>
          <caption className="sr-only">
            The hours of your day, and what time it is then in each zone
          </caption>
          <thead>
            <tr>
              <th>
                {visitor?.name}
                <small className="meeting-name">{visitor?.city}</small>
              </th>
              {columns.map((column) => {
                const [{ instant, here }] = column;
                return (
                  <th key={instant} scope="col">
                    <label htmlFor={idOf(instant)}>
                      <input
                        type="radio"
                        id={idOf(instant)}
                        name={id}
                        className="sr-only"
                        aria-label={labelHour(column, columns, hourCycle)}
                        checked={chosen?.start === instant && chosen.end - instant === HOUR_MS}
                        onChange={() => onChoose(instant)}
                      />
                      <MeetingHour time={here} hourCycle={hourCycle} />
                      {isRepeated(column, columns) && (
                        <small>{formatShortOffset(here.offsetMinutes)}</small>
                      )}
                      <DayParts times={column.map((slot) => slot.here)} />
                    </label>
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {others.map((participant, index) => (
              <MeetingRow
                key={index}
                participant={participant}
                index={index + 1}
                columns={columns}
                hourCycle={hourCycle}
                idOf={idOf}
              />
            ))}
          </tbody>
        </table>
        {best.spans.map((span) => (
          <Frame key={span.start} className="meeting-best" columns={columns} span={span} />
        ))}
        {chosen && <Frame className="meeting-chosen" columns={columns} span={chosen} whole />}
      </div>
    </div>
  );
}

interface FrameProps {
  readonly className: string;
  readonly columns: readonly MeetingColumn[];
  readonly span: Span;
  /** Whether it frames each column that the span touches, so that it cuts through no hour. */
  readonly whole?: boolean;
}

/** A frame around a span, exact to 15 minutes. */
function Frame({ className, columns, span, whole = false }: FrameProps) {
  const range = columnRange(columns, span);
  const from = whole ? Math.floor(range.from) : range.from;
  const to = whole ? Math.ceil(range.to) : range.to;
  return (
    <div
      aria-hidden="true"
      className={className}
      style={{ "--from": from, "--columns": to - from } as React.CSSProperties}
    />
  );
}

/** Returns a ref to a box that scrolls sideways until a column is visible; `scrollIntoView` would scroll the page too. */
function useScrollToColumn(index: number) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = ref.current;
    const [names, ...heads] = box?.querySelectorAll("thead th") ?? [];
    const head = heads[index];
    if (!box || !names || !head) return;
    const before = head.getBoundingClientRect().left - names.getBoundingClientRect().right;
    const after = head.getBoundingClientRect().right - box.getBoundingClientRect().right;
    if (before < 0) box.scrollLeft += before - head.clientWidth;
    else if (after > 0) box.scrollLeft += after + head.clientWidth;
  }, [index]);
  return ref;
}

function labelHour(
  column: MeetingColumn,
  columns: readonly MeetingColumn[],
  hourCycle: HourCycle,
): string {
  const [{ instant, here }] = column;
  const hour = formatHourMinute(instant, here.offsetMinutes, hourCycle);
  return isRepeated(column, columns) ? `${hour} ${formatShortOffset(here.offsetMinutes)}` : hour;
}

/** Whether an hour occurs twice that day. */
function isRepeated([{ here }]: MeetingColumn, columns: readonly MeetingColumn[]): boolean {
  return columns.filter(([other]) => other.here.hour === here.hour).length > 1;
}
