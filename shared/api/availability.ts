import { type Static, Type } from "typebox";

const MinuteOfDay = Type.Integer({ minimum: 0, maximum: 1439 });

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
        maxItems: 6,
        description: "Days without work, 0 is Sunday; those of the place's country if absent",
      }),
    ),
    isIncluded: Type.Optional(
      Type.Boolean({ description: "Whether the person takes part in meetings; true if absent" }),
    ),
  },
  { additionalProperties: false, description: "When the person of an entry can meet" },
);
export type Availability = Static<typeof Availability>;
