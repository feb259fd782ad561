import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { formatWeekday } from "#formats/first-view";
import * as m from "#messages";
import { formatSpan } from "../i18n/composed-formats.ts";
import { isolated } from "../i18n/isolate.ts";
import { useLazyPart } from "../kit/lazy/lazy-part.ts";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import { useAnnouncement } from "../kit/ui/announce.ts";
import { useLayer } from "../kit/ui/layer.ts";
import optionStyle from "../kit/ui/search-popup.css?inline";
import { TextField } from "../kit/ui/text-field.tsx";
import {
  describeRefusal,
  formatPhraseTime,
  questionOf,
  remarkOfChoice,
  type ShownTime,
  showTime,
  showTimes,
} from "../places/text/answer-texts.ts";
import { textReader } from "../places/text/text-reader.ts";
import { useResolvedText } from "../places/text/use-resolved-text.ts";
import { useCurrentMinute } from "../time/tick.ts";

interface TimeFieldProps {
  readonly label: string;
  readonly time: string;
  /** The picked instant (ms); another one discards what was typed. */
  readonly chosen: number | undefined;
  readonly zone: string;
  readonly onPick: (minuteOfDay: number) => void;
}

const MOST_CHOICES = 8;
const UNTYPED = { text: "", isTaken: false };

/** For a time in any common form, also elsewhere: "3pm Tokyo". What that may mean is offered above the field. */
export function TimeField(props: TimeFieldProps) {
  const { label, time, chosen, zone, onPick } = props;
  const [typed, setTyped] = useState<typeof UNTYPED & Pick<TimeFieldProps, "chosen">>();
  const isTyped = typed !== undefined && typed.chosen === chosen;
  const { text, isTaken } = isTyped ? typed : UNTYPED;
  const { part: reader } = useLazyPart(textReader, isTyped);
  const minuteOfDay = isTyped ? reader?.readMinute(text) : undefined;
  const isPlain = minuteOfDay !== undefined;
  const { resolved, isComplete, remark } = useResolvedText(isTyped && !isPlain ? text : "", zone);
  const answers = showTimes(resolved);
  const now = useCurrentMinute();
  const question = questionOf(resolved);
  const choices = useRef<HTMLFieldSetElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [best] = answers;
  const isKnown = isPlain || isComplete || best?.isSure === true;
  const count = m.optionsFound({ count: answers.length });
  const found = question ? m.sentences({ first: count, second: question }) : count;
  useLazyStyle(optionStyle);
  useAnnouncement(answers.length > 0 && isComplete ? found : "");
  const isRefused = isTyped && isTaken && !isPlain && answers.length === 0 && isComplete;

  const refusal =
    resolved && "refusal" in resolved && resolved.refusal.kind !== "empty"
      ? describeRefusal(text, resolved.refusal, remark)
      : (remark ?? m.pickedTimeInvalid({ text }));

  function pickAnswer(answer: ShownTime) {
    if (choices.current?.contains(document.activeElement)) field.current?.focus();
    setTyped(undefined);
    showTime(answer);
  }

  function take() {
    if (!isTyped) return;
    if (isKnown) takeKnown();
    else setTyped({ ...typed, isTaken: true });
  }

  function takeKnown() {
    if (minuteOfDay !== undefined) {
      setTyped(undefined);
      onPick(minuteOfDay);
    } else if (best && question === undefined) pickAnswer(best);
    else if (best) focusChoice(0);
    else if (typed) setTyped({ ...typed, isTaken: true });
  }

  const takeOnceKnown = useEffectEvent(takeKnown);
  const isTakenNow = isTyped && isTaken && isKnown;
  useEffect(() => {
    if (isTakenNow) takeOnceKnown();
  }, [isTakenNow]);

  useLayer(
    isTyped && best !== undefined,
    () => {
      field.current?.focus();
      setTyped(undefined);
    },
    { takes: (target) => target === field.current || choices.current?.contains(target) === true },
  );

  function focusChoice(index: number) {
    [...(choices.current?.querySelectorAll("button") ?? [])].at(index)?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      // The choice that gets the focus would be pressed by the same key.
      event.preventDefault();
      take();
    } else if (event.key === "ArrowUp" && answers.length > 0) {
      event.preventDefault();
      focusChoice(-1);
    }
  }

  function onBlur({ relatedTarget }: FocusEvent) {
    if (choices.current?.contains(relatedTarget)) return;
    if (!reader || isPlain || (isComplete && answers.length < 2)) take();
  }

  return (
    <div className="time-field anchor">
      <TextField
        className="picked-time-field anchor grid"
        ref={field}
        label={label}
        value={isTyped ? text : time}
        onChange={({ target }) => setTyped({ text: target.value, chosen, isTaken: false })}
        onFocus={({ target }) => {
          textReader.load();
          target.select();
        }}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
        enterKeyHint="done"
        error={isRefused ? refusal : undefined}
      />
      {answers.length > 0 && (
        <fieldset ref={choices} aria-label={m.phraseTimes()} className="time-choices popover-card">
          {question && <p className="time-choices-question note breaking">{question}</p>}
          {answers.slice(0, MOST_CHOICES).map((answer) => {
            const { choice, name, detail } = answer;
            const weekday = formatWeekday(choice.instant, zone);
            const written = formatPhraseTime(choice, now);
            const more = [written.date, detail, remarkOfChoice(choice)].filter(Boolean);
            return (
              <button
                key={answer.key}
                type="button"
                className="time-choice search-option start gap-4"
                onClick={() => pickAnswer(answer)}
              >
                <span>
                  {name
                    ? m.phraseTimeIn({ time: written.time, place: name, bdi: isolated })
                    : written.time}
                  {more.length > 0 && (
                    <>
                      {" "}
                      <bdi className="note block">{more.join(" · ")}</bdi>
                    </>
                  )}
                </span>{" "}
                {name && (
                  <span className="end unbroken">
                    {formatSpan({ start: choice.instant, end: choice.end }, zone)}{" "}
                    <span className="note block">{m.phraseForYou({ weekday })}</span>
                  </span>
                )}
              </button>
            );
          })}
        </fieldset>
      )}
    </div>
  );
}
