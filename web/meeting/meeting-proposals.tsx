import { useId } from "react";
import * as m from "#messages";
import { formatSpan } from "../i18n/composed-formats.ts";
import { useHourCycle } from "../time/hour-cycle.ts";
import { Unbroken } from "../time/unbroken.tsx";
import { useVisitorZone } from "../time/visitor-zone.ts";
import type { DescribedMeeting } from "./describe-meeting.ts";
import { shortWeekday } from "./short-weekday.ts";

interface MeetingProposalsProps {
  readonly proposals: readonly DescribedMeeting[];
  /** The start of the chosen meeting (ms). */
  readonly chosenStart: number | undefined;
  readonly onChoose: (start: number) => void;
}

/** The best times of the day as a group of radio buttons, each with its reason. */
export function MeetingProposals(props: MeetingProposalsProps) {
  const { proposals, chosenStart, onChoose } = props;
  const { zone } = useVisitorZone();
  const hourCycle = useHourCycle();
  const name = useId();
  return (
    <fieldset className="meeting-proposals">
      <legend className="sr-only">{m.meetingProposals()}</legend>
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
            <Unbroken>
              {m.meetingProposal({
                weekday: shortWeekday(zone, span.start),
                time: formatSpan(span, zone, hourCycle),
              })}
            </Unbroken>
          </b>
          <span id={`${name}-${index}-reason`}>
            <Unbroken>{reason}</Unbroken>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
