import { formatHourMinute, formatWeekday } from "#formats/first-view";
import { formatDuration } from "#formats/lazy";
import * as m from "#messages";
import type { PairAnswer, RuleAnswer } from "../../../shared/text/answers.ts";
import { offsetAt } from "../../../shared/text/compare-zones.ts";
import { useHourCycle } from "../../time/hour-cycle.ts";
import { type ShownClock, showClock } from "../text/answer-texts.ts";
import type { WebPlace } from "../text/find-places.ts";
import { AnswerRow, type AnswerRowProps } from "./answer-row.tsx";
import { describeSpan, pairTitle } from "./pair-texts.ts";
import { describeChange, differenceFact } from "./place-facts.ts";
import type { QuestionAnswer } from "./use-answers.ts";

/** How far two places are apart, or when the clocks of one change. */
export function QuestionAnswerRow(props: AnswerRowProps<QuestionAnswer>) {
  const { question } = props.answer;
  return question.kind === "pair" ? (
    <PairRow {...props} pair={question} />
  ) : (
    <RuleRow {...props} rule={question} />
  );
}

interface PairRowProps extends AnswerRowProps<QuestionAnswer> {
  readonly pair: PairAnswer<WebPlace>;
}

function PairRow({ pair, ...props }: PairRowProps) {
  const { minute } = props;
  const hourCycle = useHourCycle();
  const [from, to] = [pair.from, pair.to].map(showClock) as [ShownClock, ShownClock];
  const offsets = [from, to].map(({ zone }) => offsetAt(zone, minute));
  const times = offsets.map((offset) => formatHourMinute(minute, offset, hourCycle));
  const days = new Set(offsets.map((offset) => formatWeekday(minute, offset)));
  const [now, later] = pair.differences;
  const span = later && describeSpan(later, now, [from.zone, to.zone], formatDuration);
  const toName = to.name ?? m.placeYourTime();
  return (
    <AnswerRow
      {...props}
      content={{
        sky: undefined,
        title: (
          <span className="answer-label">
            {from.name ? pairTitle(now, from.name, toName, formatDuration) : toName}
          </span>
        ),
        detail: [from.name ? "" : differenceFact(now), span].filter(Boolean).join(" · "),
        hourMinute: times.join(" = "),
        dayPeriod: "",
        aside: [...days].join(" = "),
      }}
    />
  );
}

interface RuleRowProps extends AnswerRowProps<QuestionAnswer> {
  readonly rule: RuleAnswer<WebPlace>;
}

function RuleRow({ rule: { clock, changes }, ...props }: RuleRowProps) {
  const { minute } = props;
  const hourCycle = useHourCycle();
  const { name = m.placeYourTime(), zone } = showClock(clock);
  const offset = offsetAt(zone, minute);
  const [next, after] = changes.map((change) => describeChange(change, hourCycle));
  return (
    <AnswerRow
      {...props}
      content={{
        sky: undefined,
        title: <span className="answer-label">{next ?? m.placeNoDst()}</span>,
        detail: [name, after].filter(Boolean).join(" · "),
        hourMinute: formatHourMinute(minute, offset, hourCycle),
        dayPeriod: "",
        aside: "",
      }}
    />
  );
}
