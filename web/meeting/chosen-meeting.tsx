import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { formatDateWithoutYear, formatLongDate } from "#formats/first-view";
import { formatDate, formatList } from "#formats/lazy";
import * as m from "#messages";
import { MINUTE_MS, SLOT_MINUTES } from "../../shared/durations.ts";
import { type Meeting, occurrenceAt, type Repeat } from "../../shared/meeting/meeting.ts";
import { encodeMeeting, fitMeeting } from "../../shared/meeting/meeting-link.ts";
import { type CivilDate, civilDateAt } from "../../shared/zones/civil-day.ts";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { coveredDates } from "../../shared/zones/covered-dates.ts";
import { formatIsoDate, parseIsoDate } from "../../shared/zones/iso-date.ts";
import { instantFromWallTime, wallTimeAt } from "../../shared/zones/wall-time.ts";
import { formatMinuteOfDay, formatSpan } from "../i18n/composed-formats.ts";
import { isolate } from "../i18n/isolate.ts";
import { useStore } from "../kit/storage/store.ts";
import { announce } from "../kit/ui/announce.ts";
import { Button } from "../kit/ui/button.tsx";
import { showToast } from "../kit/ui/toast.ts";
import type { ListEntry } from "../services/list-entries.ts";
import { meetings, saveMeeting } from "../services/meetings.ts";
import { loadAllYears } from "../time/all-years.ts";
import { renewedRelease } from "../time/renewed-release.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";
import { MeetingDatesList } from "./meeting-dates-list.tsx";
import { clockName, repeatText, ruleText } from "./meeting-text.ts";
import { editedMeeting } from "./saved/edited-meeting.ts";
import { ShareButton } from "./share/share-button.tsx";
import type { PlannedMeeting } from "./use-planned-meeting.ts";

const REPEATS: readonly Repeat[] = [1, 2, 4, "monthly"];
/** Private-use characters, which no text has, stand for elements in sentences. */
const SLOTS = ["\ue001", "\ue002", "\ue003", "\ue004"] as const;

interface ChosenMeetingProps {
  readonly planned: PlannedMeeting;
  readonly meeting: Meeting;
  /** Those who take part, by the names of the planner. */
  readonly entries: readonly ListEntry[];
  /** In ms. */
  readonly now: number;
  /** The visitor's. */
  readonly today: CivilDate;
  readonly onChoose: (start: number) => void;
  readonly onDate: (date: CivilDate) => void;
  readonly onTime: (time: { readonly hour: number; readonly minute: number }) => void;
}

/** The meeting in a sentence whose underlined parts can be changed, its dates, and the button that shares it. */
export function ChosenMeeting(props: ChosenMeetingProps) {
  const { planned, meeting, entries, now } = props;
  const box = useRef<HTMLDivElement>(null);
  useSpokenRule(box, meeting, ruleText(meeting, entries));
  return (
    <div
      ref={box}
      className="chosen-meeting stack lined gap-4"
      data-repeats={meeting.repeat !== undefined}
    >
      {meeting.repeat !== undefined && (
        <MeetingDatesList
          meeting={meeting}
          places={entries}
          from={now}
          onSkip={planned.toggleSkipped}
        />
      )}
      <div className="meeting-chosen row spread">
        <p>{meeting.repeat === undefined ? <Once {...props} /> : <Rule {...props} />}</p>
        <div className="chosen-meeting-actions row gap-3">
          {meeting.repeat === undefined && <RepeatSelect {...props} isButton />}
          <ShareMeeting meeting={meeting} />
        </div>
      </div>
    </div>
  );
}

/** A list speaks what is chosen in it. What follows from a repeat, its sentence and its dates, is announced. */
function useSpokenRule(
  box: RefObject<HTMLElement | null>,
  { repeat, times, zone }: Meeting,
  rule: string | undefined,
): void {
  const choice = [repeat, times.length, zone].join(" ");
  const spoken = useRef(choice);
  const speak = useEffectEvent(() => {
    const dates = box.current?.querySelectorAll("ol > li") ?? [];
    const rows = Array.from(dates, ({ children }) =>
      Array.from(children, ({ textContent }) => textContent).join(" "),
    );
    announce([rule ?? "", ...rows].join(". "));
  });
  useEffect(() => {
    if (choice !== spoken.current) speak();
    spoken.current = choice;
  }, [choice]);
  // The list of repeats is another one in the sentence.
  const isRepeated = useRef(repeat !== undefined);
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body;
    if (isRepeated.current !== (repeat !== undefined) && isLost) {
      box.current?.querySelector("select")?.focus();
    }
    isRepeated.current = repeat !== undefined;
  }, [box, repeat]);
}

/** "Monday, November 30 10:00–11:00 am" */
function Once(props: ChosenMeetingProps) {
  const { meeting, today, onTime } = props;
  const { zone } = useVisitorZone();
  const { span } = occurrenceAt(meeting, 0);
  const wall = wallTimeAt(zone, span.start);
  const [date, time] = SLOTS;
  return fillIn(m.meetingTime({ date, time }), {
    [date]: <TypedDate {...props} text={dateOf(span.start, zone, today)} />,
    [time]: <TypedTime text={formatSpan(span, zone)} time={wall} onTime={onTime} />,
  });
}

/** A sentence with elements in place of characters of `SLOTS`. */
function fillIn(sentence: string, parts: Readonly<Record<string, ReactNode>>): ReactNode {
  return sentence
    .split(/([\ue001-\ue004])/)
    .map((text, index) => <span key={index}>{parts[text] ?? text}</span>);
}

/** "Monday, November 30", with the year if it is not this one. */
function dateOf(instant: number, zone: string, today: CivilDate): string {
  const { year, offsetMinutes } = wallTimeAt(zone, instant);
  return (year === today.year ? formatDateWithoutYear : formatLongDate)(instant, offsetMinutes);
}

/** "Every Monday from March 8, 2027, in turn at 9:00 am and 8:00 pm, Berlin time" */
function Rule(props: ChosenMeetingProps) {
  const { meeting, onChoose, planned } = props;
  const visitorZone = useVisitorZone().zone;
  const [repeat, date, times, place] = SLOTS;
  const turns = meeting.times.length > 1 ? "many" : "one";
  const { zone, first } = meeting;
  const { start } = occurrenceAt(meeting, 0).span;
  const [minute = 0] = meeting.times;
  return fillIn(m.ruleFrom({ repeat, date, times, place, turns }), {
    [repeat]: <RepeatSelect {...props} />,
    [date]: (
      <TypedDate {...props} text={formatDate(start, civilOffsetMinutesAt(visitorZone, start))} />
    ),
    [times]:
      planned.proposed.length > 1 || turns === "many" ? (
        <TurnsSelect {...props} />
      ) : (
        <TypedTime
          text={formatMinuteOfDay(minute)}
          time={{ hour: Math.floor(minute / 60), minute: minute % 60 }}
          onTime={(wall) => {
            const { instant } = instantFromWallTime(zone, { ...first, ...wall });
            onChoose(Math.floor(instant / MINUTE_MS) * MINUTE_MS);
          }}
        />
      ),
    [place]: <ClockSelect {...props} />,
  });
}

function TypedDate({
  meeting,
  today,
  onDate,
  text,
}: ChosenMeetingProps & { readonly text: string }) {
  const { zone } = useVisitorZone();
  // More dates are covered once all years are loaded.
  useStore(renewedRelease);
  const [min, max] = [formatIsoDate(today), formatIsoDate(coveredDates(zone).last)];
  return (
    <Typed
      text={text}
      label={m.meetingDay()}
      {...{ type: "date", min, max }}
      value={formatIsoDate(civilDateAt(zone, occurrenceAt(meeting, 0).span.start))}
      onFocus={() => void loadAllYears().catch(() => undefined)}
      onType={(value) => {
        const typed = value >= min && value <= max ? parseIsoDate(value) : undefined;
        if (typed) onDate(typed);
      }}
    />
  );
}

interface TypedTimeProps extends Pick<ChosenMeetingProps, "onTime"> {
  readonly text: string;
  readonly time: { readonly hour: number; readonly minute: number };
}

function TypedTime({ text, time, onTime }: TypedTimeProps) {
  const pad = (value: number) => String(value).padStart(2, "0");
  return (
    <Typed
      text={text}
      label={m.meetingStart()}
      {...{ type: "time", step: SLOT_MINUTES * 60 }}
      value={`${pad(time.hour)}:${pad(time.minute)}`}
      onType={(value) => {
        const [hour = Number.NaN, minute = Number.NaN] = value.split(":").map(Number);
        if (minute % SLOT_MINUTES === 0) onTime({ hour, minute });
      }}
    />
  );
}

interface TypedProps
  extends Pick<ComponentProps<"input">, "type" | "min" | "max" | "step" | "onFocus"> {
  readonly text: string;
  readonly label: string;
  readonly value: string;
  readonly onType: (value: string) => void;
}

/** A text in whose place a press opens a field. */
function Typed({ text, label, value, onType, ...attributes }: TypedProps) {
  const [state, setState] = useState<"closed" | "open" | "entered">("closed");
  return state === "open" ? (
    <input
      // biome-ignore lint/a11y/noAutofocus: it takes the place of the pressed button.
      autoFocus
      aria-label={label}
      {...attributes}
      defaultValue={value}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        // Or it would press the button, too.
        event.preventDefault();
        setState("entered");
      }}
      onBlur={() => setState((now) => (now === "open" ? "closed" : now))}
    />
  ) : (
    <button
      type="button"
      className="meeting-edit text-link"
      title={label}
      // biome-ignore lint/a11y/noAutofocus: it takes the place of the field.
      autoFocus={state === "entered"}
      onClick={() => setState("open")}
    >
      {text}
    </button>
  );
}

function RepeatSelect({
  planned,
  meeting,
  isButton,
}: ChosenMeetingProps & { readonly isButton?: true }) {
  const { zone } = planned;
  const first = civilDateAt(zone, occurrenceAt(meeting, 0).span.start);
  return (
    <select
      aria-label={m.seriesRepeat()}
      className={isButton ? "button button-plain" : "meeting-edit text-link"}
      value={meeting.repeat ?? ""}
      onChange={({ target }) =>
        planned.setRepeat(REPEATS.find((option) => String(option) === target.value))
      }
    >
      <option value="">{m.seriesNever()}</option>
      {REPEATS.map((option) => (
        <option key={option} value={option}>
          {repeatText(option, first)}
        </option>
      ))}
    </select>
  );
}

/** One time, or the fairest times in turn. */
function TurnsSelect({ planned, meeting }: ChosenMeetingProps) {
  const { proposed, setTurns, zone } = planned;
  const isInTurn = meeting.times.length > 1;
  const textOf = (minutes: readonly number[]) =>
    formatList(minutes.map((minute) => formatMinuteOfDay(minute)));
  const turns = isInTurn ? meeting.times : proposed;
  const { hour, minute } = wallTimeAt(zone, occurrenceAt(meeting, 0).span.start);
  return (
    <select
      aria-label={m.seriesTimes()}
      className="meeting-edit text-link"
      value={String(isInTurn)}
      onChange={({ target }) => setTurns(target.value === "true" ? proposed : undefined)}
    >
      <option value="false">
        {textOf(isInTurn ? meeting.times.slice(0, 1) : [hour * 60 + minute])}
      </option>
      <option value="true">
        {isInTurn ? textOf(turns) : m.seriesInTurn({ times: textOf(turns) })}
      </option>
    </select>
  );
}

/** By whose clock: elsewhere the time moves when clocks change. */
function ClockSelect({ planned: { zone, setZone }, entries }: ChosenMeetingProps) {
  const zones = [...new Set([zone, ...entries.map(({ place }) => place.zone), "UTC"])];
  return (
    <select
      aria-label={m.seriesClock()}
      className="meeting-edit text-link"
      value={zone}
      onChange={({ target }) => setZone(target.value)}
    >
      {zones.map((option) => (
        <option key={option} value={option}>
          {m.ruleClock({ place: option === "UTC" ? "UTC" : isolate(clockName(option, entries)) })}
        </option>
      ))}
    </select>
  );
}

/** Shares a planned meeting, which saves it, too; one that is saved can be saved as it is now. */
function ShareMeeting({ meeting }: { readonly meeting: Meeting }) {
  const edited = useStore(editedMeeting);

  async function keep(title: string | undefined) {
    const link = encodeMeeting(fitMeeting({ ...meeting, title }));
    const id = await saveMeeting(link, edited?.id);
    if (id === undefined) return;
    editedMeeting.set(edited && { ...edited, id });
    showToast({
      title: m.meetingKept(),
      description: m.meetingKeptHint(),
      ...(!edited?.id && {
        action: { label: m.undo(), run: () => void meetings.remove(id) },
      }),
    });
  }

  return (
    <>
      {edited?.id !== undefined && (
        <Button onClick={() => void keep(meeting.title)}>{m.save()}</Button>
      )}
      <ShareButton
        variant="primary"
        meeting={meeting}
        zone={useVisitorZone().zone}
        onShared={(title) => void keep(title)}
      />
    </>
  );
}
