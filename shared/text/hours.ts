import { ANY_PART, hoursOfPart, MARK } from "./marks.ts";

const { am, pm, noon, midnight, tonight } = MARK;

export const HALF = `(?:[${am}${pm}${noon}${midnight}${tonight}]|${ANY_PART})`;
/** What follows the hour: "Uhr", "h". */
export const SIGN = `[${MARK.sign}${MARK.hour}]`;

const NOON = 12;
/** Hours from a part of the day within which an hour still counts to it. */
const MAX_DISTANCE = 3;

/** Of "9", "930", "9:30" or "1530", in minutes of the day; empty if it does not exist, or not in that half of the day. */
export function minutesOfDigits(
  written: string,
  half: string | undefined,
  isStrict = true,
): readonly number[] {
  const [, hours, minutes = 0] = /^(\d{1,2}?)\D*(\d{2})?$/.exec(written) ?? [];
  const [hour, minute] = [Number(hours ?? Number.POSITIVE_INFINITY), Number(minutes)];
  if (minute > 59 || hour > 24 || (hour === 24 && (minute > 0 || half !== undefined))) return [];
  if (half === undefined) return [hour * 60 + minute];
  const found = hourInHalf(hour, half, isStrict);
  return found === undefined ? [] : [found * 60 + minute];
}

/** The hours that an hour may be; both halves of the day, likeliest first, if nothing tells. */
export function hoursMeant(hour: number, half: string | undefined): readonly number[] {
  if (hour > 24) return [];
  if (half !== undefined) return [hourInHalf(hour, half) ?? []].flat();
  if (hour > NOON || hour === 0) return [hour];
  const early = hour % NOON;
  return hour >= 7 && hour < NOON ? [early, early + NOON] : [early + NOON, early];
}

function hourInHalf(hour: number, half: string, isStrict = true): number | undefined {
  if (half === am || half === pm) {
    if (hour > NOON)
      return isStrict && half === am ? undefined : half === pm && !isStrict ? hour : undefined;
    if (hour === 0) return undefined;
    return (hour % NOON) + (half === pm ? NOON : 0);
  }
  const { from: start, to: end } = hoursOf(half);
  const candidates =
    hour > NOON ? [hour, hour + 24] : [0, NOON, 24].map((more) => (hour % NOON) + more);
  const distanceTo = (one: number, first: number, last: number) =>
    one < first ? first - one : one >= last ? one - last + 0.1 : 0;
  const distance = (one: number) =>
    Math.min(distanceTo(one, start, end), distanceTo(one, start + 24, end + 24));
  const [best] = candidates
    .filter((one) => distance(one) <= MAX_DISTANCE)
    .toSorted((one, other) => distance(one) - distance(other));
  return best;
}

export function hoursOf(half: string): { readonly from: number; readonly to: number } {
  switch (half) {
    case noon:
      return { from: 11, to: 16 };
    case midnight:
      return { from: 22, to: 28 };
    case tonight:
      return { from: 16, to: 28 };
    default:
      return hoursOfPart(half);
  }
}
