import { useId, useState } from "react";
import { formatHourMinute, formatLongDate, formatOffset } from "#formats/first-view";
import { formatDate } from "#formats/lazy";
import * as m from "#messages";
import { civilOffsetMinutesAt } from "../../../shared/zones/civil-offset.ts";
import { isByTodaysRules } from "../../../shared/zones/zone-history.ts";
import { hasCity, zoneCity } from "../../i18n/names.ts";
import { useDebouncedValue } from "../../kit/ui/use-debounced-value.ts";
import { useHourCycle } from "../../time/hour-cycle.ts";
import { useVisitorZone } from "../../time/visitor-zone.ts";
import { describeRefusal, showTimes } from "../text/answer-texts.ts";
import { type TextSearch, useResolvedText } from "../text/use-resolved-text.ts";
import { lastChangeFact } from "./place-facts.ts";

/** Of the example in the field. */
const EXAMPLE = Date.UTC(1995, 9, 10);

/** A field for a time of any year in a zone; below it what that is for the visitor, and the rule then. */
export function DateFact({ zone }: { zone: string }) {
  const id = useId();
  const [text, setText] = useState("");
  const asTyped = useResolvedText(text, zone);
  const isNoTime = asTyped.isComplete && timeOf(asTyped) === undefined;
  // A date alone.
  const atNoon = useResolvedText(isNoTime && text.trim() !== "" ? `${text} 12:00` : "", zone);
  const answer = timeOf(asTyped) ?? timeOf(atNoon);
  const isUnknown = isNoTime && atNoon.isComplete && answer === undefined;
  const fault = useDebouncedValue(
    isUnknown ? (refusalOf(text, atNoon, "not-covered") ?? refusalOf(text, asTyped)) : undefined,
  );
  return (
    <div className="place-date">
      <dt>
        <label htmlFor={id}>{m.placeOnDate()}</label>
      </dt>
      <dd>
        <input
          id={id}
          autoComplete="off"
          spellCheck={false}
          placeholder={formatDate(EXAMPLE, 0)}
          value={text}
          onChange={({ target }) => setText(target.value)}
          aria-describedby={`${id}-answer`}
        />
        <div id={`${id}-answer`} aria-live="polite">
          {answer ? <TimeThen instant={answer.choice.instant} zone={zone} /> : <p>{fault}</p>}
        </div>
      </dd>
    </div>
  );
}

function timeOf({ resolved }: TextSearch) {
  return showTimes(resolved)[0];
}

/** Why a text has no time, or only if that is of a kind. */
function refusalOf(text: string, { resolved, remark }: TextSearch, kind?: string) {
  const refusal = resolved && "refusal" in resolved ? resolved.refusal : undefined;
  return refusal && refusal.kind === (kind ?? refusal.kind)
    ? describeRefusal(text, refusal, remark)
    : undefined;
}

function TimeThen({ instant, zone }: { instant: number; zone: string }) {
  const visitorZone = useVisitorZone().zone;
  const hourCycle = useHourCycle();
  const offsetMinutes = civilOffsetMinutesAt(visitorZone, instant);
  const [there, here] = [zone, visitorZone].map((one) => lastChangeFact(one, instant));
  // Where clocks do not change, as in UTC, the fact is about the visitor's rule.
  const told = there || (hasCity(zone) && !here) ? zone : visitorZone;
  const rule = [
    zoneCity(told),
    formatOffset(civilOffsetMinutesAt(told, instant)),
    there ?? here,
    isByTodaysRules(instant) ? m.rulesOfToday() : undefined,
  ];
  return (
    <>
      <p>
        <strong>{formatHourMinute(instant, offsetMinutes, hourCycle)}</strong>{" "}
        {m.phraseForYou({ weekday: formatLongDate(instant, offsetMinutes) })}
      </p>
      <p className="hint">{rule.filter(Boolean).join(" · ")}</p>
    </>
  );
}
