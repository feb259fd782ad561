import type { ReactNode } from "react";
import { formatLongDate, formatWeekday, isDayPeriodFirst } from "#formats/first-view";
import { formatDuration } from "#formats/lazy";
import * as m from "#messages";
import type { Place } from "../../../shared/place.ts";
import type { PairAnswer, RuleAnswer } from "../../../shared/text/answers.ts";
import { formatSpan, spellDifference } from "../../i18n/composed-formats.ts";
import { isolate, isolated } from "../../i18n/isolate.ts";
import { formatHourMinute, timeParts } from "../../i18n/times.ts";
import type { SearchOption } from "../../kit/ui/search-popup.tsx";
import { describeDay } from "../../time/day-label.tsx";
import { Difference } from "../../time/difference.tsx";
import { SkyGlyph } from "../../time/sky/sky-glyph.tsx";
import { useCurrentMinute } from "../../time/tick.ts";
import { useVisitorZone } from "../../time/visitor-zone.ts";
import type { SkyPhase } from "../../zones/sky/estimate-sun.ts";
import { zoneMoment } from "../../zones/zone-moment.ts";
import type { WebPlace } from "../search-results.ts";
import {
  formatPhraseTime,
  formatTimeOnDay,
  remarkOfChoice,
  type ShownClock,
  type ShownTime,
  showClock,
} from "../text/answer-texts.ts";
import { useTown } from "../use-town.ts";
import { describeSpan, pairTitle } from "./pair-details.tsx";
import { describeChange } from "./place-facts.ts";

export type AnswerOption = SearchOption &
  (
    | { readonly kind: "place"; readonly place: Place; readonly isSure: boolean }
    | { readonly kind: "time"; readonly time: ShownTime }
    | { readonly kind: "question"; readonly question: PairAnswer<WebPlace> | RuleAnswer<WebPlace> }
  );

export type OptionOf<Kind> = Extract<AnswerOption, { readonly kind: Kind }>;

/** `minute` is in ms. */
export function AnswerContent({ answer, minute }: { answer: AnswerOption; minute: number }) {
  if (answer.kind === "time") return <TimeContent answer={answer} />;
  if (answer.kind === "place") return <PlaceContent answer={answer} minute={minute} />;
  const { question } = answer;
  if (question.kind === "pair") return <PairContent pair={question} minute={minute} />;
  const { name = m.placeYourTime(), zone } = showClock(question.clock);
  const [next, after] = question.changes.map(describeChange);
  return (
    <Content
      sky={null}
      title={<span className="strong">{next ?? m.placeNoDst()}</span>}
      detail={joined(name, after)}
      hourMinute={formatHourMinute(minute, zone)}
    />
  );
}

const joined = (...texts: readonly (string | undefined)[]) => texts.filter(Boolean).join(" · ");

function Content(props: {
  /** Undefined if it is unknown, null for what has none. */
  readonly sky: SkyPhase | undefined | null;
  readonly title: ReactNode;
  readonly detail: string | undefined;
  readonly hourMinute: string;
  readonly dayPeriod?: string;
  readonly aside?: ReactNode;
}) {
  const { sky, title, detail, hourMinute, dayPeriod, aside } = props;
  const period = dayPeriod && (
    <small className="note">{isDayPeriodFirst ? dayPeriod : ` ${dayPeriod}`}</small>
  );
  return (
    <>
      <span className="answer-name grow breaking">
        {title}
        {detail && " "}
        {detail && (
          <span className="note block">
            <bdi>{detail}</bdi>
          </span>
        )}
      </span>{" "}
      <span className="answer-time large end unbroken">
        {isDayPeriodFirst && period}
        {hourMinute}
        {isDayPeriodFirst || period} <span className="note block">{aside}</span>
      </span>{" "}
      {/* Shown first, spoken last. */}
      {sky ? <SkyGlyph sky={sky} /> : sky === undefined && <span className="answer-glyph" />}
    </>
  );
}

function PlaceContent({ answer, minute }: { answer: OptionOf<"place">; minute: number }) {
  const { place, label, hint, detail } = answer;
  const moment = zoneMoment(place.zone, minute, useVisitorZone().zone, useTown(place));
  const { hourMinute, dayPeriod } = timeParts(minute, moment.offsetMinutes);
  const day = describeDay(moment);
  const title = (
    <>
      <bdi className="strong">{label}</bdi>
      {hint && " "}
      {hint && <bdi className="note">{hint}</bdi>}
    </>
  );
  const aside = (
    <>
      {day && `${day} · `}
      <Difference minutes={moment.differenceMinutes} />
    </>
  );
  return <Content sky={moment.sky.phase} {...{ title, detail, hourMinute, dayPeriod, aside }} />;
}

function PairContent({ pair, minute }: { pair: PairAnswer<WebPlace>; minute: number }) {
  const [from, to] = [pair.from, pair.to].map(showClock) as [ShownClock, ShownClock];
  const times = [from, to].map(({ zone }) => formatHourMinute(minute, zone));
  const days = new Set([from, to].map(({ zone }) => formatWeekday(minute, zone)));
  const [now, later] = pair.differences;
  const span = later && describeSpan(later, now, [from.zone, to.zone], formatDuration);
  const toName = to.name ?? m.placeYourTime();
  return (
    <Content
      sky={null}
      title={
        <span className="strong">
          {from.name ? pairTitle(now, from.name, toName, formatDuration) : toName}
        </span>
      }
      detail={joined(from.name ? "" : spellDifference(now.differenceMinutes), span)}
      hourMinute={times.join(" = ")}
      aside={[...days].join(" = ")}
    />
  );
}

function TimeContent({ answer }: { answer: OptionOf<"time"> }) {
  const { choice, name, detail, target } = answer.time;
  const now = useCurrentMinute();
  const { instant, end, zone } = choice;
  const visitorZone = useVisitorZone().zone;
  const { hourMinute, dayPeriod } = timeParts(instant, visitorZone);
  const longDate = formatLongDate(instant, visitorZone);
  const { time, date } = formatPhraseTime(choice, now);
  const title = (
    <span className="strong">
      {name ? m.phraseTimeIn({ time, place: name, bdi: isolated }) : answer.label}
    </span>
  );
  const there =
    target &&
    `= ${m.spokenTime({ time: formatTimeOnDay(choice, target.zone), place: isolate(target.name ?? m.placeYourTime()) })}`;
  const details = name ? [there, date, detail] : [there, longDate];
  const span = end && formatSpan({ start: instant, end }, visitorZone);
  const own = span ? { hourMinute: span } : { hourMinute, dayPeriod };
  return (
    <Content
      sky={zone === undefined ? undefined : zoneMoment(zone, instant).sky.phase}
      title={title}
      detail={joined(...details, remarkOfChoice(choice))}
      {...own}
      aside={name && m.phraseForYou({ weekday: formatWeekday(instant, visitorZone) })}
    />
  );
}
