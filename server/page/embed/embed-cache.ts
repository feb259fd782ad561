import type { Respond } from "../../http/http-response.ts";

/** Some 40 kB each. */
const MAX_EMBEDS = 300;

/** Documents for the queries that were asked last. */
export class EmbedCache {
  readonly #embeds = new Map<string, Promise<Respond>>();

  get(key: string): Promise<Respond> | undefined {
    const embed = this.#embeds.get(key);
    if (embed) this.#put(key, embed);
    return embed;
  }

  add(key: string, embed: Promise<Respond>): Promise<Respond> {
    this.#put(key, embed);
    embed.catch(() => this.#embeds.delete(key));
    const [oldest] = this.#embeds.keys();
    if (oldest !== undefined && this.#embeds.size > MAX_EMBEDS) this.#embeds.delete(oldest);
    return embed;
  }

  delete(key: string): void {
    this.#embeds.delete(key);
  }

  clear(): void {
    this.#embeds.clear();
  }

  /** As the newest: a map is in the order of insertion. */
  #put(key: string, embed: Promise<Respond>): void {
    this.#embeds.delete(key);
    this.#embeds.set(key, embed);
  }
}
