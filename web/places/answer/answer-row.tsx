import type { ReactNode } from "react";
import { isDayPeriodFirst } from "#formats/first-view";
import { SkyGlyph } from "../../time/sky/sky-glyph.tsx";
import type { SkyPhase } from "../../zones/sky/estimate-sun.ts";
import { AddZoneButton } from "../add-zone-button.tsx";
import type { Answer } from "./use-answers.ts";

/** The cells of a row: the answer, and the button that adds its place to the list. */
export type AnswerCell = "answer" | "add";

export interface AnswerRowProps<T extends Answer = Answer> {
  readonly answer: T;
  readonly minute: number;
  readonly cellId: (cell: AnswerCell) => string;
  /** Which of its cells is active, if any. */
  readonly activeCell: AnswerCell | undefined;
  readonly onChoose: () => void;
  readonly onPoint: () => void;
}

interface Content {
  readonly sky: SkyPhase | undefined;
  readonly title: ReactNode;
  /** A second line. */
  readonly detail: string | undefined;
  readonly hourMinute: string;
  readonly dayPeriod: string;
  /** Below the time. */
  readonly aside: string;
}

export function AnswerRow({ content, ...props }: AnswerRowProps & { readonly content: Content }) {
  const { answer, cellId, activeCell, onChoose, onPoint } = props;
  const { sky, title, detail, hourMinute, dayPeriod, aside } = content;
  const period = dayPeriod && <small>{isDayPeriodFirst ? dayPeriod : ` ${dayPeriod}`}</small>;
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
        {sky ? <SkyGlyph sky={sky} /> : <span className="answer-glyph" />}
        <span className="answer-name">
          {title}
          {detail && (
            <>
              {" "}
              <span className="answer-detail">
                <bdi>{detail}</bdi>
              </span>
            </>
          )}
        </span>{" "}
        <span className="answer-time">
          {isDayPeriodFirst && period}
          {hourMinute}
          {isDayPeriodFirst || period} <span className="answer-detail">{aside}</span>
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above. */}
      <div role="gridcell" id={cellId("add")} aria-selected={activeCell === "add"}>
        {answer.toAdd && <AddZoneButton place={answer.toAdd} name={answer.label} tabIndex={-1} />}
      </div>
    </div>
  );
}
