import { DAY_MS, MINUTE_MS } from "../../../shared/durations.ts";
import type { Span } from "../../../shared/zones/civil-day.ts";
import { continueHistory } from "../../../shared/zones/posix-tz.ts";
import {
  historyWithin,
  type LocalTimeType,
  type ZoneHistory,
} from "../../../shared/zones/zone-history.ts";
import { RULES_END } from "../../../shared/zones/zone-rules.ts";

/** The first, of before 2005, has no times past 2037. */
const VERSIONS = "234";
const HEADER_BYTES = 44;
const TIME_BYTES = 8;
const TYPE_BYTES = 6;
/** The name of an unknown local time: RFC 9636, section 3.2. */
const UNKNOWN = "-00";
/** RFC 9636, section 3.2, recommends three to six characters. */
const ABBREVIATION = /^[A-Za-z0-9+-]{3,10}$/;

export type ZoneFile = ReturnType<typeof readTzifFile>;

/** Reads the history within a window from a TZif file (RFC 9636, versions 2 to 4). Throws, with a message to follow the file's name, if it is damaged, ends too early or is strange. */
export function readTzifHistory(file: Buffer, { start, end }: Span): ZoneHistory {
  const { history, tz } = readTzifFile(file);
  // Without a TZ string nothing says what applies after the last transition, so there has to be one near the end.
  const neededMs = Math.min(end, RULES_END);
  if (tz === undefined && (history.untils.at(-1) ?? neededMs) < neededMs - 366 * DAY_MS)
    throw new Error(`its data end before ${new Date(neededMs).getUTCFullYear()}`);
  const whole = tz === undefined ? history : continueHistory(history, tz, start, end);
  const { untils, types } = historyWithin(whole, start, end);
  if (!types.every(({ offsetMinutes }) => Number.isInteger(offsetMinutes)))
    throw new Error("an offset is unknown or has seconds");
  if (untils.some((instant) => instant % MINUTE_MS !== 0))
    throw new Error("a transition is within a minute");
  const strange = types.find(({ abbreviation }) => !ABBREVIATION.test(abbreviation));
  if (strange) throw new Error(`it has the abbreviation ${JSON.stringify(strange.abbreviation)}`);
  return { untils, types };
}

/** All that a TZif file says: its transitions, and the TZ string of what follows the last. Throws if it is damaged or counts leap seconds. */
export function readTzifFile(file: Buffer) {
  // Programs of before 2005 read the first block, with times of 32 bits; the second has all of it.
  const start = HEADER_BYTES + blockBytes(readHeader(file, 0), 4);
  const header = readHeader(file, start);
  const { times, types, letters } = header;
  const timesAt = start + HEADER_BYTES;
  const next = timesAt + blockBytes(header, TIME_BYTES);
  const footer = file.toString("latin1", next);
  if (file.length < next || !/^\n[^\n]*\n$/.test(footer)) throw new Error("it is truncated");

  const indexesAt = timesAt + times * TIME_BYTES;
  const typesAt = indexesAt + times;
  const lettersAt = typesAt + types * TYPE_BYTES;
  const readType = (type: number): LocalTimeType => {
    if (type >= types) throw new Error(`it has no local time type ${type}`);
    const at = typesAt + type * TYPE_BYTES;
    const nameAt = lettersAt + file.readUInt8(at + 5);
    const [abbreviation = ""] = file.toString("latin1", nameAt, lettersAt + letters).split("\0", 1);
    const offsetMinutes = abbreviation === UNKNOWN ? Number.NaN : file.readInt32BE(at) / 60;
    return { offsetMinutes, abbreviation, isDst: file.readUInt8(at + 4) !== 0 };
  };

  const untils: number[] = [];
  const localTypes = [readType(0)];
  for (let i = 0; i < times; i += 1) {
    const instant = 1000 * Number(file.readBigInt64BE(timesAt + i * TIME_BYTES));
    if (instant <= (untils.at(-1) ?? Number.NEGATIVE_INFINITY))
      throw new Error("its transitions are not in order");
    untils.push(instant);
    localTypes.push(readType(file.readUInt8(indexesAt + i)));
  }
  return { history: { untils, types: localTypes }, tz: footer.slice(1, -1) || undefined };
}

function readHeader(file: Buffer, start: number) {
  if (file.toString("latin1", start, start + 4) !== "TZif")
    throw new Error("it is not a TZif file");
  if (file.length < start + HEADER_BYTES) throw new Error("it is truncated");
  if (!VERSIONS.includes(file.toString("latin1", start + 4, start + 5)))
    throw new Error("its TZif version is unknown");
  const [isUt, isStandard, leaps, times, types, letters] = [0, 1, 2, 3, 4, 5].map((i) =>
    file.readUInt32BE(start + 20 + i * 4),
  ) as [number, number, number, number, number, number];
  if (leaps > 0) throw new Error("it counts leap seconds");
  return { isUt, isStandard, times, types, letters };
}

function blockBytes(header: ReturnType<typeof readHeader>, timeBytes: number): number {
  const { isUt, isStandard, times, types, letters } = header;
  return times * (timeBytes + 1) + types * TYPE_BYTES + letters + isStandard + isUt;
}
