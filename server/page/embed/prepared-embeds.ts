import type { Answer } from "../../http/answer.ts";

/** Some 40 kB each. */
const MAX_PREPARED = 300;

/** Documents for the queries that were asked last. */
export class PreparedEmbeds {
  readonly #answers = new Map<string, Promise<Answer>>();

  get(key: string): Promise<Answer> | undefined {
    const answer = this.#answers.get(key);
    if (answer) this.#put(key, answer);
    return answer;
  }

  add(key: string, answer: Promise<Answer>): Promise<Answer> {
    this.#put(key, answer);
    answer.catch(() => this.#answers.delete(key));
    const [oldest] = this.#answers.keys();
    if (oldest !== undefined && this.#answers.size > MAX_PREPARED) this.#answers.delete(oldest);
    return answer;
  }

  delete(key: string): void {
    this.#answers.delete(key);
  }

  clear(): void {
    this.#answers.clear();
  }

  /** As the newest: a map is in the order of insertion. */
  #put(key: string, answer: Promise<Answer>): void {
    this.#answers.delete(key);
    this.#answers.set(key, answer);
  }
}
