import type { Ref } from "react";
import { formatWeekday } from "#formats/first-view";
import * as m from "#messages";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { isolated } from "../i18n/isolate.ts";
import { useAnnouncement } from "../kit/ui/announce.ts";
import { useDebouncedValue } from "../kit/ui/use-debounced-value.ts";
import {
  formatChoice,
  formatPhraseTime,
  remarkOfChoice,
  type ShownTime,
} from "../places/text/answer-texts.ts";
import { useHourCycle } from "../time/hour-cycle.ts";
import { useCurrentMinute } from "../time/tick.ts";

const MOST_CHOICES = 8;

interface PhraseChoicesProps {
  readonly ref: Ref<HTMLFieldSetElement>;
  readonly answers: readonly ShownTime[];
  readonly isComplete: boolean;
  /** What has to be chosen. */
  readonly question: string | undefined;
  readonly zone: string;
  readonly onChoose: (answer: ShownTime) => void;
}

/** What a phrase may mean, as buttons. */
export function PhraseChoices(props: PhraseChoicesProps) {
  const { ref, answers, isComplete, question: note, zone, onChoose } = props;
  const count = m.optionsFound({ count: answers.length });
  const isFound = answers.length > 0;
  useAnnouncement(
    useDebouncedValue(
      isFound && isComplete ? (note ? m.sentences({ first: count, second: note }) : count) : "",
    ),
  );
  return (
    <>
      {isFound && (
        <fieldset ref={ref} aria-label={m.phraseTimes()} className="time-choices popover-card">
          {note && <p className="time-choices-question note breaking">{note}</p>}
          {answers.slice(0, MOST_CHOICES).map((answer) => (
            <button
              key={answer.key}
              type="button"
              className="time-choice breaking gap-4"
              onClick={() => onChoose(answer)}
            >
              <ChoiceText answer={answer} zone={zone} />
            </button>
          ))}
        </fieldset>
      )}
    </>
  );
}

function ChoiceText({ answer, zone }: { answer: ShownTime; zone: string }) {
  const { choice, name, detail } = answer;
  const hourCycle = useHourCycle();
  const now = useCurrentMinute();
  const offsetMinutes = civilOffsetMinutesAt(zone, choice.instant);
  const weekday = formatWeekday(choice.instant, offsetMinutes);
  const { time, date } = formatPhraseTime(choice, now, hourCycle);
  const more = [date, detail, remarkOfChoice(choice, hourCycle)].filter(Boolean).join(" · ");
  return (
    <>
      <span>
        {name ? m.phraseTimeIn({ time, place: name, bdi: isolated }) : time}
        {more && (
          <>
            {" "}
            <bdi className="time-choice-detail note">{more}</bdi>
          </>
        )}
      </span>{" "}
      {name && (
        <span className="end unbroken">
          {formatChoice(choice, zone, hourCycle)}{" "}
          <span className="time-choice-detail note">{m.phraseForYou({ weekday })}</span>
        </span>
      )}
    </>
  );
}
