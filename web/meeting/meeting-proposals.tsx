import { useId } from "react";
import type { Proposal } from "../../shared/meeting/propose-meetings.ts";
import { formatSpan } from "../../shared/zones/format-span.ts";
import type { HourCycle } from "../../shared/zones/format-time.ts";
import { Unbroken } from "../time/unbroken.tsx";
import { shortWeekday } from "./short-weekday.ts";

interface MeetingProposalsProps {
  readonly proposals: readonly Proposal[];
  /** The start of the chosen meeting (ms). */
  readonly chosenStart: number | undefined;
  readonly onChoose: (start: number) => void;
  readonly zone: string;
  readonly hourCycle: HourCycle;
}

/** The best times of the day as a group of radio buttons, each with its reason. */
export function MeetingProposals(props: MeetingProposalsProps) {
  const { proposals, chosenStart, onChoose, zone, hourCycle } = props;
  const name = useId();
  return (
    <fieldset className="meeting-proposals">
      <legend className="sr-only">Proposed times</legend>
      {proposals.map(({ span, reason }, index) => (
        <label key={span.start} className="meeting-proposal">
          <input
            type="radio"
            name={name}
            className="sr-only"
            aria-labelledby={`${name}-${index}`}
            aria-describedby={`${name}-${index}-reason`}
            checked={span.start === chosenStart}
            onChange={() => onChoose(span.start)}
          />
          <b id={`${name}-${index}`}>
            {shortWeekday(zone, span.start)}{" "}
            <Unbroken>{formatSpan(span, zone, hourCycle)}</Unbroken>
          </b>
          <span id={`${name}-${index}-reason`}>
            <Unbroken>{reason}</Unbroken>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
