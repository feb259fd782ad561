import { labelDayDifference } from "../../shared/zones/day-difference.ts";
import { formatDifference } from "../../shared/zones/describe-difference.ts";
import { timeParts } from "../../shared/zones/format-time.ts";
import { zoneMoment } from "../../shared/zones/zone-moment.ts";
import { AddZoneButton } from "../places/add-zone-button.tsx";
import { zoneOfResult, zoneToAdd } from "../places/describe-result.ts";
import { SkyGlyph } from "../sky/sky-glyph.tsx";
import { useHourCycle } from "../time/hour-cycle.ts";
import type { Answer } from "./use-answers.ts";

/** The cells of a row: the answer, and the button that adds its place to the list. */
export type AnswerCell = "answer" | "add";

interface AnswerRowProps {
  readonly answer: Answer;
  readonly minute: number;
  readonly visitorZone: string;
  readonly cellId: (cell: AnswerCell) => string;
  /** Which of its cells is active, if any. */
  readonly activeCell: AnswerCell | undefined;
  readonly onChoose: () => void;
  readonly onPoint: () => void;
}

export function AnswerRow(props: AnswerRowProps) {
  const { answer, minute, visitorZone, cellId, activeCell, onChoose, onPoint } = props;
  const { result, label, hint, detail } = answer;
  const moment = zoneMoment(zoneOfResult(result), minute, visitorZone);
  const { hourMinute, dayPeriod } = timeParts(minute, moment.offsetMinutes, useHourCycle());
  const day = labelDayDifference(moment.dayDifference)?.toLowerCase();
  const difference = formatDifference(moment.differenceMinutes);
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as below.
    <div role="row" className="answer" data-active={activeCell} onPointerEnter={onPoint}>
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useKeyWithClickEvents: the field has the focus and the keys. */}
      <div
        role="gridcell"
        id={cellId("answer")}
        tabIndex={-1}
        aria-selected={activeCell === "answer"}
        className="answer-place"
        onClick={onChoose}
      >
        <SkyGlyph sky={moment.sky.phase} />
        <span className="answer-name">
          <bdi className="font-medium">{label}</bdi>
          {hint && (
            <>
              {" "}
              <bdi className="answer-detail">{hint}</bdi>
            </>
          )}
          {detail && (
            <>
              {" "}
              <bdi className="answer-detail block">{detail}</bdi>
            </>
          )}
        </span>{" "}
        <span className="answer-time">
          {hourMinute}
          {dayPeriod && <small>{` ${dayPeriod}`}</small>}{" "}
          <span className="answer-detail block">
            {[day, difference].filter(Boolean).join(" · ")}
          </span>
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above. */}
      <div role="gridcell" id={cellId("add")} aria-selected={activeCell === "add"}>
        <AddZoneButton zone={zoneToAdd(result)} name={label} />
      </div>
    </div>
  );
}
