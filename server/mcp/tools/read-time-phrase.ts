import { type Static, Type } from "typebox";
import { MAX_PHRASE_LENGTH } from "../../../shared/phrase/read-phrase.ts";
import { describeChoice } from "./describe-phrase.ts";
import { LocalTime, timeOn } from "./local-time.ts";
import { resolveText } from "./resolve-text.ts";
import { formatUtc, PlaceText, type Tool } from "./tool.ts";

const Arguments = Type.Object(
  {
    phrase: Type.String({
      minLength: 1,
      maxLength: MAX_PHRASE_LENGTH,
      description:
        'In English, with a time: "3pm Tokyo tomorrow in Berlin", "next friday 9am in new york", "9am PST to CET"',
    }),
    here: Type.Optional(PlaceText),
  },
  { additionalProperties: false },
);

export const readTimePhrase: Tool<Static<typeof Arguments>> = {
  name: "read_time_phrase",
  title: "Read a phrase with a time",
  description:
    "Reads a date and time as people write it to the instants that it may mean, likeliest first, with the local time in the place of the phrase and in the place that it asks for. A note says why there are several.",
  inputSchema: Arguments,
  outputSchema: Type.Object({
    readings: Type.Array(
      Type.Object({
        instantMs: Type.Number({ description: "Ms since the epoch" }),
        utc: Type.String(),
        endUtc: Type.Union([Type.String(), Type.Null()], { description: "The end of a range" }),
        times: Type.Array(LocalTime, {
          description: "In the place of the phrase, then where else it asks for, then `here`",
        }),
        note: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
  }),
  async answer({ phrase: text, here }, sources) {
    const own = here === undefined ? undefined : await sources.findPlace(here);
    const { meanings, target } = await resolveText(text, own, sources);
    const readings = meanings.map(({ choice, clock }) => {
      const { instant, end } = choice;
      const clocks = new Set([clock, target ?? clock, own ?? clock]);
      return {
        instantMs: instant,
        utc: formatUtc(instant),
        endUtc: end === undefined ? null : formatUtc(end),
        times: [...clocks].map((one) => timeOn(one, instant, sources)),
        note: describeChoice(choice),
      };
    });
    return { readings };
  },
};
