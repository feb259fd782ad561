import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { formatDate, formatList } from "#formats/lazy";
import * as m from "#messages";
import { MINUTE_MS, SLOT_MINUTES } from "../../shared/durations.ts";
import { type Meeting, occurrenceAt, type Repeat, startOf } from "../../shared/meeting/meeting.ts";
import { encodeMeeting, fitMeeting } from "../../shared/meeting/meeting-link.ts";
import { civilDateAt, coveredDates } from "../../shared/zones/civil-day.ts";
import { formatIsoDate } from "../../shared/zones/iso-date.ts";
import { formatMinuteOfDay, formatSpan } from "../i18n/composed-formats.ts";
import { isolate } from "../i18n/isolate.ts";
import { zoneCity } from "../i18n/names.ts";
import { showUndoToast } from "../kit/api/report-error.ts";
import { useStore } from "../kit/storage/store.ts";
import { announce } from "../kit/ui/announce.ts";
import { Button } from "../kit/ui/button.tsx";
import { showToast } from "../kit/ui/toast.ts";
import { meetings, saveMeeting } from "../services/meetings.ts";
import { loadAllYears } from "../time/all-years.ts";
import { renewedRelease } from "../time/renewed-release.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";
import { MeetingDatesList } from "./meeting-dates-list.tsx";
import { longDateText, repeatText, ruleText } from "./meeting-text.ts";
import { editedMeeting } from "./participant.ts";
import { ShareButton } from "./share/share-button.tsx";
import { minuteAt, type Planner } from "./use-planner.ts";

const REPEATS: readonly Repeat[] = [1, 2, 4, "monthly"];
/** Private-use characters, which no text has, stand for elements in sentences. */
const SLOTS = ["\ue001", "\ue002", "\ue003", "\ue004"] as const;

interface ChosenMeetingProps {
  readonly planner: Planner;
  readonly meeting: Meeting;
}

export function ChosenMeeting(props: ChosenMeetingProps) {
  const { planner, meeting } = props;
  const { people, now, toggleSkipped } = planner;
  const box = useRef<HTMLDivElement>(null);
  const edited = useStore(editedMeeting);
  const { zone } = useVisitorZone();
  useSpokenRule(box, meeting);
  const isOnce = meeting.repeat === undefined;

  async function keep(name: string | undefined) {
    const link = encodeMeeting(fitMeeting({ ...meeting, title: name }));
    const id = await saveMeeting(link, edited?.id);
    if (id === undefined) return;
    editedMeeting.set(edited && { ...edited, id });
    const [title, description] = [m.meetingKept(), m.meetingKeptHint()];
    const undo = () => meetings.remove(id);
    if (edited?.id) showToast({ title, description });
    else showUndoToast(title, description, undo, m.savedMeetingNotRemoved());
  }

  return (
    <div ref={box} className="chosen-meeting stack lined gap-4" data-repeats={!isOnce}>
      {!isOnce && (
        <MeetingDatesList meeting={meeting} places={people} from={now} onSkip={toggleSkipped} />
      )}
      <div className="meeting-chosen row spread">
        <p>
          <Sentence {...props} />
        </p>
        <div className="chosen-meeting-actions row gap-3">
          {isOnce && <RepeatSelect {...props} isButton />}
          {edited?.id !== undefined && (
            <Button onClick={() => void keep(meeting.title)}>{m.save()}</Button>
          )}
          <ShareButton
            variant="primary"
            meeting={meeting}
            zone={zone}
            onShared={(title) => void keep(title)}
          />
        </div>
      </div>
    </div>
  );
}

/** A list speaks what is chosen in it. What follows from a repeat, its sentence and its dates, is announced. */
function useSpokenRule(box: RefObject<HTMLElement | null>, meeting: Meeting): void {
  const { repeat, times, zone } = meeting;
  const choice = [repeat, times.length, zone].join(" ");
  const last = useRef({ choice, repeat });
  const speak = useEffectEvent(() => {
    const dates = box.current?.querySelectorAll("ol > li") ?? [];
    const rows = Array.from(dates, ({ children }) =>
      Array.from(children, ({ textContent }) => textContent).join(" "),
    );
    // The list of repeats is another one in the sentence of a repeat.
    const isOther = (repeat === undefined) !== (last.current.repeat === undefined);
    if (isOther && document.activeElement === document.body) {
      box.current?.querySelector("select")?.focus();
    }
    announce([ruleText(meeting) ?? "", ...rows].join(". "));
  });
  useEffect(() => {
    if (choice !== last.current.choice) speak();
    last.current = { choice, repeat };
  }, [choice, repeat]);
}

/** "Tuesday, March 9, 3:00–4:00 pm", or "Every Monday from March 8, 2027, in turn at 9:00 am and 8:00 pm, Berlin time" */
function Sentence(props: ChosenMeetingProps) {
  const { planner, meeting } = props;
  const { zone } = useVisitorZone();
  // More dates are covered once all years are loaded.
  useStore(renewedRelease);
  const { span } = occurrenceAt(meeting, 0);
  const isOnce = meeting.repeat === undefined;
  const minute = isOnce ? minuteAt(zone, span.start) : (meeting.times[0] ?? 0);
  const { people, hasTurns, proposedTimes } = planner;
  const turns = hasTurns ? "many" : "one";
  const textOf = (minutes: readonly number[]) =>
    formatList(minutes.map((one) => formatMinuteOfDay(one)));
  const inTurn = textOf(proposedTimes);
  const clocks = [...new Set([planner.zone, ...people.map((one) => one.zone), "UTC"])];
  const cityOf = (one: string) => people.find((other) => other.zone === one)?.city ?? zoneCity(one);
  const nameOf = (one: string) => (one === "UTC" ? "UTC" : isolate(cityOf(one)));
  const [repeat, date, times, place] = SLOTS;
  const sentence = isOnce
    ? m.meetingTime({ date, time: times })
    : m.ruleFrom({ repeat, date, times, place, turns });
  const parts: Readonly<Record<string, ReactNode>> = {
    [repeat]: <RepeatSelect {...props} />,
    [date]: (
      <Typed
        text={isOnce ? longDateText(span.start, zone, planner.now) : formatDate(span.start, zone)}
        label={m.meetingDay()}
        type="date"
        min={formatIsoDate(planner.today)}
        max={formatIsoDate(coveredDates(zone).last)}
        value={formatIsoDate(civilDateAt(zone, span.start))}
        onFocus={() => void loadAllYears().catch(() => undefined)}
        onType={(midnight) => planner.changeDate(civilDateAt("UTC", midnight))}
      />
    ),
    [times]:
      hasTurns || proposedTimes.length > 1 ? (
        <Select
          label={m.seriesTimes()}
          value={String(hasTurns)}
          options={[
            ["false", textOf(meeting.times.slice(0, 1))],
            ["true", hasTurns ? textOf(meeting.times) : m.seriesInTurn({ times: inTurn })],
          ]}
          onChoose={(value) => planner.setTurns(value === "true" ? proposedTimes : undefined)}
        />
      ) : (
        <Typed
          text={isOnce ? formatSpan(span, zone) : formatMinuteOfDay(minute)}
          label={m.meetingStart()}
          type="time"
          // Steps begin at midnight, not at the value.
          min="00:00"
          step={SLOT_MINUTES * 60}
          value={new Date(minute * MINUTE_MS).toISOString().slice(11, 16)}
          onType={(ms) => planner.changeTime(ms / MINUTE_MS)}
        />
      ),
    [place]: (
      <Select
        label={m.seriesClock()}
        value={planner.zone}
        options={clocks.map((clock) => [clock, m.ruleClock({ place: nameOf(clock) })])}
        onChoose={planner.setZone}
      />
    ),
  };
  return sentence
    .split(/([\ue001-\ue004])/)
    .map((text, index) => <span key={index}>{parts[text] ?? text}</span>);
}

interface TypedProps
  extends Pick<ComponentProps<"input">, "type" | "min" | "max" | "step" | "onFocus"> {
  readonly text: string;
  readonly label: string;
  readonly value: string;
  /** Called with a valid date or time, in ms of UTC. */
  readonly onType: (ms: number) => void;
}

function Typed({ text, label, value, onType, ...attributes }: TypedProps) {
  const [state, setState] = useState<"closed" | "open" | "entered">("closed");
  return state === "open" ? (
    <input
      // biome-ignore lint/a11y/noAutofocus: it takes the place of the pressed button.
      autoFocus
      aria-label={label}
      {...attributes}
      defaultValue={value}
      onChange={({ target: { value: typed, validity, valueAsNumber } }) => {
        if (typed !== "" && validity.valid) onType(valueAsNumber);
      }}
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
      className="meeting-edit anchor text-link"
      title={label}
      // biome-ignore lint/a11y/noAutofocus: it takes the place of the field.
      autoFocus={state === "entered"}
      onClick={() => setState("open")}
    >
      {text}
    </button>
  );
}

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onChoose: (value: string) => void;
  readonly isButton?: boolean | undefined;
}

export function Select({ label, value, options, onChoose, isButton }: SelectProps) {
  return (
    <select
      aria-label={label}
      className={`meeting-select ${isButton ? "button button-plain" : "meeting-edit anchor text-link"}`}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  );
}

function RepeatSelect({
  planner,
  meeting,
  isButton,
}: ChosenMeetingProps & Pick<SelectProps, "isButton">) {
  const first = civilDateAt(planner.zone, startOf(meeting));
  return (
    <Select
      label={m.seriesRepeat()}
      isButton={isButton}
      value={String(meeting.repeat ?? "")}
      options={[
        ["", m.seriesNever()],
        ...REPEATS.map((option) => [String(option), repeatText(option, first)] as const),
      ]}
      onChoose={(value) => planner.setRepeat(REPEATS.find((option) => String(option) === value))}
    />
  );
}
