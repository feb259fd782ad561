import { memo } from "react";
import { formatDifference } from "../../shared/zones/describe-difference.ts";
import type { HourCycle } from "../../shared/zones/format-time.ts";
import { Unbroken } from "../time/unbroken.tsx";
import type { MeetingColumn } from "./meeting-columns.ts";
import { DayParts, MeetingHour } from "./meeting-hour.tsx";
import type { Participant } from "./participant.ts";

interface MeetingRowProps {
  readonly participant: Participant;
  /** Its index among the participants. */
  readonly index: number;
  readonly columns: readonly MeetingColumn[];
  readonly hourCycle: HourCycle;
  readonly idOf: (instant: number) => string;
}

/** A zone's hours during the visitor's day. A click on one chooses its column. */
export const MeetingRow = memo(function MeetingRow(props: MeetingRowProps) {
  const { participant, index, columns, hourCycle, idOf } = props;
  const { name, city } = participant;
  const differences = columns.map(([{ here, there }]) =>
    formatDifference((there[index]?.offsetMinutes ?? 0) - here.offsetMinutes),
  );
  return (
    <tr>
      <th scope="row">
        <bdi className="meeting-name">{name}</bdi>
        {name !== city && (
          <small className="meeting-name">
            <bdi>{city}</bdi>
          </small>
        )}
        <small>
          <Unbroken>{[...new Set(differences)].join(", then ")}</Unbroken>
        </small>
      </th>
      {columns.map((column) => {
        const times = column.flatMap(({ there }) => there[index] ?? []);
        const [time] = times;
        return (
          <td key={column[0].instant}>
            <label htmlFor={idOf(column[0].instant)}>
              {time && <MeetingHour time={time} hourCycle={hourCycle} />}
              <DayParts times={times} />
            </label>
          </td>
        );
      })}
    </tr>
  );
});
