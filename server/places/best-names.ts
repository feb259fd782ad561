/** How much worse a fit is than the population can make up for. */
const FIT_STEP = 2 ** 20;

export interface BestName {
  /** The rank of the place. */
  readonly rank: number;
  readonly name: number;
  /** As it was offered. */
  readonly fit: number;
}

/** The best names offered, one for each place: first by fit, then by the rank that they sort by, then by their order in the place. */
export class BestNames {
  readonly #limit: number;
  readonly #packedNames: Uint32Array;
  readonly #scores: number[] = [];
  readonly #found: BestName[] = [];

  constructor(limit: number, packedNames: Uint32Array) {
    this.#limit = limit;
    this.#packedNames = packedNames;
  }

  /** There is room for names that fit so well and sort by a lower rank. */
  roomFor(fit: number): number {
    if (this.#scores.length < this.#limit) return FIT_STEP;
    return (this.#scores.at(-1) as number) - fit * FIT_STEP;
  }

  offer(rank: number, name: number, fit: number, sortRank: number): void {
    if (sortRank >= this.roomFor(fit)) return;
    const score = fit * FIT_STEP + sortRank;
    const same = this.#found.findIndex((found) => found.rank === rank);
    if (same >= 0) {
      const known = this.#scores[same] as number;
      const other = this.#packedNames[(this.#found[same] as BestName).name] as number;
      const isEarlier = (this.#packedNames[name] as number) < other;
      if (score > known || (score === known && !isEarlier)) return;
      this.#remove(same);
    } else if (this.#scores.length === this.#limit) this.#remove(this.#limit - 1);
    const next = this.#scores.findIndex((other) => other > score);
    const at = next < 0 ? this.#scores.length : next;
    this.#scores.splice(at, 0, score);
    this.#found.splice(at, 0, { rank, name, fit });
  }

  list(): readonly BestName[] {
    return this.#found;
  }

  #remove(at: number): void {
    this.#scores.splice(at, 1);
    this.#found.splice(at, 1);
  }
}
