import { setTimeout as pause } from "node:timers/promises";
import { preferencePath, preferencesPath } from "../../shared/api/preferences.ts";
import { VISITOR_COUNT_PATH } from "../../shared/api/visits.ts";
import { createAccount } from "../create-account.ts";
import { nextAddress } from "../flood.ts";

const VISITORS = 25;
const USERS = 4;
const RETRY_AFTER_MS = 20;
/** Below the maximum length of a list; beyond it the oldest entry is removed. */
const ENTRIES = 60;

interface User {
  readonly id: string;
  readonly cookie: string;
  /** Ids by custom name, which is unique; `doubtful` are the names of unanswered requests. */
  readonly added: Map<string, string>;
  readonly doubtful: Set<string>;
}

export class Load {
  readonly visits: number[] = [];
  readonly users: User[] = [];
  readonly lostSessions = new Set<string>();
  /** Those without a response, which may be stored, and those that a server refused while the database is down. */
  failedVisits = 0;
  #isRunning = false;
  #loops: Promise<void>[] = [];
  #names = 0;

  async start(server: string): Promise<void> {
    while (this.users.length < USERS) {
      const account = await createAccount(Number(new URL(server).port));
      this.users.push({ ...account, added: new Map(), doubtful: new Set() });
    }
    this.#isRunning = true;
    this.#loops = [
      ...Array.from({ length: VISITORS }, () => this.#repeat(() => this.#visit(server))),
      ...this.users.map((user) => this.#repeat(() => this.#write(server, user))),
    ];
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    await Promise.all(this.#loops);
  }

  async #repeat(act: () => Promise<boolean>): Promise<void> {
    while (this.#isRunning) if (!(await act())) await pause(RETRY_AFTER_MS);
  }

  async #visit(server: string): Promise<boolean> {
    const answer = await this.#request(server + VISITOR_COUNT_PATH, { method: "POST" });
    if (answer) this.visits.push((answer as { count: number }).count);
    else this.failedVisits += 1;
    return answer !== undefined;
  }

  async #write(server: string, user: User): Promise<boolean> {
    const [oldest] = user.added;
    if (oldest && user.added.size >= ENTRIES) {
      const [name, id] = oldest;
      user.added.delete(name);
      user.doubtful.add(name);
      const path = server + preferencePath(user.id, id);
      const gone = await this.#request(path, { method: "DELETE" }, user.cookie);
      if (gone) user.doubtful.delete(name);
      return gone !== undefined;
    }
    this.#names += 1;
    const name = `entry ${this.#names}`;
    const entry = { timezone: "Nepal Time", customName: name, cityId: null, displayOrder: 0 };
    user.doubtful.add(name);
    const body = JSON.stringify({ userId: user.id, ...entry });
    const path = server + preferencesPath(user.id);
    const answer = await this.#request(path, { method: "POST", body }, user.cookie);
    if (!answer) return false;
    user.doubtful.delete(name);
    user.added.set(name, (answer as { id: string }).id);
    return true;
  }

  /** The response body; undefined if there was no response or a 503. */
  async #request(
    address: string,
    init: { method: string; body?: string },
    cookie = "",
  ): Promise<unknown> {
    const type = init.body ? { "content-type": "application/json" } : {};
    const headers = { cookie, "x-forwarded-for": nextAddress(), ...type };
    try {
      const answer = await fetch(address, { ...init, headers });
      const text = await answer.text();
      if (answer.ok) return text === "" ? {} : JSON.parse(text);
      if (answer.status === 401) this.lostSessions.add(cookie);
      // A 404 is a lost entry, which `compare` reports.
      else if (answer.status < 500 && answer.status !== 404)
        throw new Error(`${answer.status}: ${text}`);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
    return undefined;
  }
}
