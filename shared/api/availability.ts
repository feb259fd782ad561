import { type Static, Type } from "typebox";

export const MAX_RANGES_PER_DAY = 3;

const MinuteOfDay = Type.Integer({ minimum: 0, maximum: 1439 });

/** An array rather than a tuple, which OpenAPI writes in another way than the validator. */
const StartAndEnd = Type.Unsafe<[start: number, end: number]>(
  Type.Array(MinuteOfDay, { minItems: 2, maxItems: 2 }),
);

export const Availability = Type.Object(
  {
    hours: Type.Optional(
      Type.Object(
        { start: MinuteOfDay, end: MinuteOfDay },
        {
          additionalProperties: false,
          description:
            "Working hours in minutes of the day there, 9 am to 5 pm if absent. An end before the start is on the next day; the two differ.",
        },
      ),
    ),
    weekend: Type.Optional(
      Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), {
        uniqueItems: true,
        maxItems: 7,
        description:
          "Days without work, 0 is Sunday; those of the place's country if absent. All of them for a person who never works.",
      }),
    ),
    week: Type.Optional(
      Type.Array(Type.Array(StartAndEnd, { maxItems: MAX_RANGES_PER_DAY }), {
        minItems: 7,
        maxItems: 7,
        description:
          "Working hours of each weekday, Sunday first, instead of `hours` and `weekend`: starts and ends, as in `hours`. None overlap.",
      }),
    ),
    isIncluded: Type.Optional(
      Type.Boolean({ description: "Whether the person takes part in meetings; true if absent" }),
    ),
  },
  { additionalProperties: false, description: "When the person of an entry can meet" },
);
export type Availability = Static<typeof Availability>;

export type WorkingWeek = NonNullable<Availability["week"]>;
