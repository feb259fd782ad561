import { type Static, Type } from "typebox";
import {
  Arguments,
  findNamed,
  formatUtc,
  LocalTime,
  OrNull,
  PlaceText,
  readInstant,
  type Tool,
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
