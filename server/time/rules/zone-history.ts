/** What clocks in a zone show for some time: tzdb's local time type. */
export interface LocalTimeType {
  /** East of UTC, -720 to 840. */
  readonly offsetMinutes: number;
  /** Letters such as "CET", or the offset, such as "+03". */
  readonly abbreviation: string;
  /** tzdb's flag, which Ireland and Morocco have in winter and in Ramadan: their standard time is the later one. */
  readonly isDst: boolean;
}

/** A zone's local times in order, also where only the abbreviation or the flag changes. */
export interface ZoneHistory {
  /** In ms, ascending. */
  readonly untils: readonly number[];
  /** `types[i]` applies until `untils[i]`, the last one without end. */
  readonly types: readonly LocalTimeType[];
}

/** The local time at an instant. */
export interface LocalPeriod {
  readonly type: LocalTimeType;
  /** In ms; infinite after the last change. */
  readonly untilMs: number;
  /** Minutes east of UTC that apply without DST. */
  readonly standardMinutes: number;
  /** Bounds in ms of the whole DST around; null outside DST, and where the history begins or ends within DST. */
  readonly dstFromMs: number | null;
  readonly dstUntilMs: number | null;
  /** The next change of the offset; null if none is known. */
  readonly nextChange: { readonly atMs: number; readonly after: LocalTimeType } | null;
}

/** What a history says of an instant in ms. A change at the instant itself is past. */
export function localPeriodAt({ untils, types }: ZoneHistory, instant: number): LocalPeriod {
  const index = untils.filter((until) => until <= instant).length;
  const type = types[index] as LocalTimeType;
  const change = types.findIndex(
    ({ offsetMinutes }, i) => i > index && offsetMinutes !== type.offsetMinutes,
  );
  const period = {
    type,
    untilMs: untils[index] ?? Number.POSITIVE_INFINITY,
    nextChange:
      change < 0
        ? null
        : { atMs: untils[change - 1] as number, after: types[change] as LocalTimeType },
  };
  if (!type.isDst) {
    return {
      ...period,
      standardMinutes: type.offsetMinutes,
      dstFromMs: null,
      dstUntilMs: null,
    };
  }
  let [first, last] = [index, index];
  while (types[first - 1]?.isDst) first -= 1;
  while (types[last + 1]?.isDst) last += 1;
  // Standard time may change where DST starts or ends: then one neighbour has the offset of DST itself.
  const standard = [types[first - 1], types[last + 1]].find(
    (neighbour) => neighbour && neighbour.offsetMinutes !== type.offsetMinutes,
  );
  return {
    ...period,
    standardMinutes: standard?.offsetMinutes ?? type.offsetMinutes,
    dstFromMs: untils[first - 1] ?? null,
    dstUntilMs: untils[last] ?? null,
  };
}
