export interface SearchOption {
  readonly value: string;
  readonly label: string;
  /** The name that matched, if the label does not contain it. */
  readonly hint?: string | undefined;
  /** A second line. */
  readonly detail?: string | undefined;
  /** At the end of the line. */
  readonly aside?: string | undefined;
  /** Whether Enter may choose it before the options are complete. */
  readonly isSure?: boolean;
}

/** What a text finds. Must be the same object until its content changes. */
export interface FoundOptions<T extends SearchOption> {
  /** Best first. */
  readonly options: readonly T[];
  /** False while more options may follow. */
  readonly isComplete: boolean;
  /** Shown above the options. */
  readonly note?: string | undefined;
  /** Announced with the number of options, once they are complete. */
  readonly remark?: string | undefined;
}

/** The options in the order in which they are shown. */
export interface ShownOptions<T extends SearchOption> {
  readonly text: string | undefined;
  readonly results: FoundOptions<T> | undefined;
  readonly options: readonly T[];
  /** The value of the active option. */
  readonly active: string | undefined;
}

export const NO_OPTIONS: ShownOptions<never> = {
  text: undefined,
  results: undefined,
  options: [],
  active: undefined,
};

/**
 * New options for the same text never move the active option or the one under the pointer: they are put in below. Otherwise
 * they are ordered best first once they are complete, and the best one becomes active; without a text, the chosen one.
 */
export function followResults<T extends SearchOption>(
  shown: ShownOptions<T>,
  text: string | undefined,
  results: FoundOptions<T>,
  pointed: string | undefined,
  chosen?: string,
): ShownOptions<T> {
  const [best] = results.options;
  const isReady = results.isComplete || best?.isSure;
  const first = isReady ? best?.value : undefined;
  const preferred = text?.trim() ? first : chosen;
  if (!shown.results || text !== shown.text || shown.options.length === 0) {
    return { text, results, options: results.options, active: preferred };
  }
  const becomesComplete = results.isComplete && !shown.results.isComplete;
  const fixed = shown.options.findLastIndex(
    ({ value }) => value === shown.active || value === pointed,
  );
  return {
    text,
    results,
    options:
      fixed < 0 && becomesComplete
        ? results.options
        : insertBelow(shown.options, results.options, fixed),
    active: shown.active ?? (becomesComplete ? preferred : undefined),
  };
}

/** The next options, with the previous ones up to `fixed` in their places; all of them if no option is new. */
function insertBelow<T extends SearchOption>(
  previous: readonly T[],
  next: readonly T[],
  fixed: number,
): readonly T[] {
  const current = new Map(next.map((option) => [option.value, option]));
  const known = new Set(previous.map(({ value }) => value));
  const hasNew = next.some(({ value }) => !known.has(value));
  const kept = hasNew ? previous.slice(0, fixed + 1) : previous;
  const inPlace = new Set(kept.map(({ value }) => value));
  return [
    ...kept.map((option) => current.get(option.value) ?? option),
    ...next.filter(({ value }) => !inPlace.has(value)),
  ];
}
