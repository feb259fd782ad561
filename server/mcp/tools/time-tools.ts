import { type Static, Type } from "typebox";
import type { FoundTown } from "../../../shared/api/places.ts";
import type { Answer } from "../../../shared/text/answers.ts";
import { compareDays } from "../../../shared/text/compare-zones.ts";
import type { TimeChoice } from "../../../shared/text/find-instants.ts";
import { MAX_TEXT_LENGTH } from "../../../shared/text/resolve-text.ts";
import { formatShortOffset } from "../../../shared/zones/format-offset.ts";
import { NAME_LANGUAGES } from "../../places/local-names.ts";
import {
  Arguments,
  describeRefusal,
  findNamed,
  formatUtc,
  LocalTime,
  type NamedTime,
  nameClock,
  OrNull,
  PlaceText,
  readInstant,
  type Sources,
  type Tool,
  ToolError,
  timeOn,
} from "./tool.ts";

export const MAX_PLACES = 20;
const NextChange = Type.Object({
  utc: Type.String(),
  offsetAfterMinutes: Type.Integer(),
  abbreviationAfter: Type.String(),
});

const Places = Arguments({
  places: Type.Array(PlaceText, { minItems: 1, maxItems: MAX_PLACES }),
  at: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'An instant with its offset: "2026-12-01T15:00:00Z"; now if absent',
    }),
  ),
});

export const getTime: Tool<Static<typeof Places>> = {
  name: "get_time",
  title: "Time in places",
  description:
    "The time in up to 20 places or time zones, now or at an instant, with the offset, DST and the next clock change of each.",
  inputSchema: Places,
  outputSchema: Type.Object({
    instantMs: Type.Number({ description: "Ms since the epoch" }),
    utc: Type.String(),
    times: Type.Array(
      Type.Object({
        ...LocalTime.properties,
        nextChange: OrNull(NextChange, "The next change of the offset; null if none is known"),
        otherPlaces: Type.Array(Type.String(), {
          description: "Places or zones that have the name, too, the likeliest first",
        }),
      }),
    ),
  }),
  async answer({ places, at }, sources) {
    const instantMs = at === undefined ? sources.nowMs : readInstant(at);
    const times = [];
    for (const text of places) {
      const { others: otherPlaces, ...place } = await findNamed(text, sources);
      const { zone } = place;
      const change = typeof zone === "string" ? sources.periodAt(zone, instantMs).nextChange : null;
      const nextChange = change && {
        utc: formatUtc(change.atMs),
        offsetAfterMinutes: change.after.offsetMinutes,
        abbreviationAfter: change.after.abbreviation,
      };
      times.push({ ...timeOn(place, instantMs, sources), nextChange, otherPlaces });
    }
    return { instantMs, utc: formatUtc(instantMs), times };
  },
};

const UTC: NamedTime = { name: "UTC", zone: 0 };
const [minutes, utc] = [Type.Integer(), Type.String()];
const Change = Type.Object({ utc, offsetBeforeMinutes: minutes, offsetAfterMinutes: minutes });

const Phrase = Arguments({
  phrase: Type.String({
    minLength: 1,
    maxLength: MAX_TEXT_LENGTH,
    description:
      'A time: "3pm Tokyo tomorrow in Berlin", "next friday 9am in new york", "9am PST to CET"; or a question: "what time is it in India", "Berlin to Tokyo", "when does DST end in Berlin"',
  }),
  here: Type.Optional(PlaceText),
  language: Type.Optional(
    Type.Enum(NAME_LANGUAGES, {
      type: "string",
      description: "Of the phrase; English if absent, which is understood in all",
    }),
  ),
});

export const readTimePhrase: Tool<Static<typeof Phrase>> = {
  name: "read_time_phrase",
  title: "Read a phrase with a time",
  description:
    "Reads a date and time as people write it to the instants that it may mean, likeliest first, with the local time in the place of the phrase and in the place that it asks for. A note says why there are several. Also tells the time now in a place, how far two places are apart, and when clocks change. Refuses a phrase with words that it does not know.",
  inputSchema: Phrase,
  outputSchema: Type.Object({
    readings: Type.Array(
      Type.Object({
        instantMs: Type.Number({ description: "Ms since the epoch" }),
        utc: Type.String(),
        endUtc: OrNull(Type.String(), "The end of a range"),
        times: Type.Array(LocalTime, {
          description: "In the place of the phrase, then where else it asks for, then `here`",
        }),
        note: Type.Union([Type.String(), Type.Null()]),
      }),
      { description: "Times; now, for a question without one" },
    ),
    difference: OrNull(
      Type.Object({
        minutes: Type.Integer({ description: "How far the second place is ahead now" }),
        changes: Type.Array(Type.Object({ fromUtc: Type.String(), minutes: Type.Integer() }), {
          description: "What it is later, in the year from now on",
        }),
        bothAwake: Type.Array(Type.Object({ startUtc: Type.String(), endUtc: Type.String() }), {
          description: "When it is from 6:00 to 22:00 in both, today or tomorrow in the first",
        }),
      }),
      "Between the two places that are asked for",
    ),
    clockChanges: OrNull(
      Type.Array(Change),
      "The next two, if they are asked for; empty where clocks do not change",
    ),
  }),
  async answer({ phrase, here, language }, sources) {
    const own = here === undefined ? undefined : await findNamed(here, sources);
    const ownZone = typeof own?.zone === "string" ? own.zone : undefined;
    const resolved = await sources.resolveText(phrase, { ownZone, language });
    if ("refusal" in resolved) throw new ToolError(describeRefusal(resolved.refusal));
    const [first] = resolved.answers;
    const pair = first.kind === "pair" ? first : undefined;
    const [apart, ...later] = pair?.differences ?? [];
    const answers = resolved.answers.filter((one) => !("isOther" in one) || !one.isOther);
    return {
      readings: answers.flatMap((answer) => readingOf(answer, own, sources) ?? []),
      difference:
        apart && pair
          ? {
              minutes: apart.differenceMinutes,
              changes: later.map(({ start, differenceMinutes }) => ({
                fromUtc: formatUtc(start),
                minutes: differenceMinutes,
              })),
              bothAwake: compareDays(pair.from.zone, pair.to.zone, sources.nowMs).together.map(
                ({ start, end }) => ({ startUtc: formatUtc(start), endUtc: formatUtc(end) }),
              ),
            }
          : null,
      clockChanges:
        first.kind === "rule"
          ? first.changes.map(({ at, before, after }) => ({
              utc: formatUtc(at),
              offsetBeforeMinutes: before,
              offsetAfterMinutes: after,
            }))
          : null,
    };
  },
};

function readingOf(answer: Answer<FoundTown>, own: NamedTime | undefined, sources: Sources) {
  const clocks =
    answer.kind === "pair"
      ? [answer.from, answer.to]
      : [answer.clock, ...("target" in answer && answer.target ? [answer.target] : [])];
  const named = clocks.map((one) => (one.kind === "own" ? (own ?? UTC) : nameClock(one)));
  const choice = answer.kind === "time" ? answer.choice : undefined;
  const { instant, end } = choice ?? { instant: sources.nowMs };
  const all = new Set([...named, ...(own ? [own] : [])]);
  return {
    instantMs: instant,
    utc: formatUtc(instant),
    endUtc: end === undefined ? null : formatUtc(end),
    times: [...all].map((one) => timeOn(one, instant, sources)),
    note: choice ? describeChoice(choice) : null,
  };
}

function describeChoice({ because, offsetMinutes, zone, isNext }: TimeChoice): string | null {
  const offset = formatShortOffset(offsetMinutes);
  const wall = because && "wallMs" in because ? formatUtc(because.wallMs).slice(11, 16) : "";
  switch (because?.kind) {
    case "gap":
      return `Clocks go forward past ${wall} there on that day, so it does not exist; this may be meant.`;
    case "first":
    case "second":
      return `Clocks go back over ${wall} there on that day, so it comes twice; this is the ${because.kind} one, at ${offset}.`;
    case "meant":
      return `The abbreviation is not in force then; this is the time on clocks in ${zone}, at ${offset}.`;
    case "literal":
      return `The abbreviation is not in force then; this is the time by its own offset, ${offset}.`;
    default:
      return isNext ? "That time is past today, so this is the next one." : null;
  }
}
