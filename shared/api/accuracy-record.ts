import { type Static, Type } from "typebox";
import { TimeSource } from "./time.ts";

export const ACCURACY_RECORD_PATH = "/api/accuracy/record";
export const ACCURACY_RECORD_CSV_PATH = "/api/accuracy/record.csv";

export const RECORD_DAYS = ["1", "30", "90"] as const;
export type RecordDays = (typeof RECORD_DAYS)[number];

const Minutes = (description: string) => Type.Integer({ minimum: 0, maximum: 60, description });
const Bound = (description: string) =>
  Type.Union([Type.Number({ minimum: 0 }), Type.Null()], { description });

/** A minute or an hour. One without any recorded minute has no entry: that is a gap. */
export const RecordEntry = Type.Object({
  startMs: Type.Integer({ description: "Ms since the epoch, a whole minute or hour in UTC" }),
  recordedMinutes: Minutes("Minutes in which the server ran and recorded its clock"),
  synchronisedMinutes: Minutes("Those in which its bound was known and at most a second"),
  violations: Minutes("Those in which a check found the clock outside the bound stated before"),
  boundMs: Bound("The largest bound stated, in ms; null if it was unknown throughout"),
  medianBoundMs: Bound("The median of the largest bounds of its minutes, in ms"),
  source: TimeSource,
});
export type RecordEntry = Static<typeof RecordEntry>;

export const AccuracyRecord = Type.Object({
  fromMs: Type.Integer({ description: "Start of the range, in ms" }),
  toMs: Type.Integer({ description: "End of the range: the last whole minute, in ms" }),
  firstMs: Type.Union([Type.Integer(), Type.Null()], {
    description: "The first minute on record, in ms, within the range or before it; null for none",
  }),
  entryMinutes: Type.Union([Type.Literal(1), Type.Literal(60)], {
    description: "The length of an entry: a minute for one day, otherwise an hour",
  }),
  entries: Type.Array(RecordEntry, { description: "In order of time" }),
});
export type AccuracyRecord = Static<typeof AccuracyRecord>;
