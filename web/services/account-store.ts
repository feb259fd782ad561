import * as m from "#messages";
import type { ErrorCode } from "../../shared/api/errors.ts";
import { ApiError, callApi } from "../kit/api/api-client.ts";
import {
  isUnreachable,
  sentenceOf,
  UNREACHABLE_AFTER_MS,
  UserError,
} from "../kit/api/report-error.ts";
import { parseJson } from "../kit/storage/local-storage.ts";
import { ANONYMOUS, type EntryFormat, readItems, type TextStorage } from "./browser-store.ts";
import { session, setSession } from "./session.ts";
import type { EntryStore, Stored } from "./synced-collection.ts";

type Ask = Parameters<typeof callApi>[1];

/** Returns the parsed body; null if there is none. */
export type Call = <T>(path: string, ask?: Ask) => Promise<T>;

export interface EntryCalls<E, D, C>
  extends Omit<EntryStore<E, D, C>, "owner" | "load" | "subscribe" | "notify"> {
  load(signal?: AbortSignal): Promise<readonly E[]>;
}

/** A signed-in user's entries on the server, with a copy here that is shown while the server can't be reached. */
export function createAccountStore<E extends { readonly id: string }, D, C>(
  userId: string,
  createCalls: (call: Call, userId: string) => EntryCalls<E, D, C>,
  format: EntryFormat<E, D, C>,
  storage: TextStorage,
): EntryStore<E, D, C> {
  const calls = createCalls(callAsUser, userId);
  const copies = createSavedCopies(format, storage);
  const changedKey = `changed-${format.key}`;
  return {
    ...calls,
    owner: userId,
    async load() {
      // Without a copy to show instead, a slow response is better than none.
      const signal = copies.find(userId) && AbortSignal.timeout(UNREACHABLE_AFTER_MS);
      try {
        const entries = await calls.load(signal);
        // Its user may have signed out meanwhile.
        const { status, userId: current } = session.get();
        if (status !== "known" || current === userId) copies.save(userId, entries);
        return { entries };
      } catch (error) {
        const copy = isUnreachable(error) ? copies.find(userId) : undefined;
        if (!copy) throw error;
        return copy;
      }
    },
    remove: (id) =>
      calls.remove(id).catch((error: unknown) => {
        if (!hasCode(error, format.goneCode)) throw error;
      }),
    notify: () => void storage.write(changedKey, String(Date.now())),
    subscribe: (onChange) => storage.subscribe(changedKey, onChange),
  };
}

/** Errors have a sentence for the visitor if the session ended or a change can't be sent. */
async function callAsUser<T>(path: string, ask?: Ask): Promise<T> {
  try {
    const response = await callApi(path, ask);
    // Also of a body that nobody needs: Chromium keeps a request open otherwise.
    return JSON.parse((await response.text()) || "null");
  } catch (error) {
    if (hasCode(error, "not_signed_in")) {
      setSession({ userId: null, ended: "elsewhere" });
      throw new UserError(m.preferencesSignedOut(), { cause: error });
    }
    if (ask?.method && isUnreachable(error) && !sentenceOf(error)) {
      throw new UserError(m.preferencesNotConnected(), { cause: error });
    }
    throw error;
  }
}

function hasCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof ApiError && error.code === code;
}

/** Copies of accounts' lists, each under its user's id. `now` returns ms. */
export function createSavedCopies<E extends { readonly id: string }, D, C>(
  { copyPrefix, max, readItem }: EntryFormat<E, D, C>,
  storage: TextStorage,
  now: () => number = Date.now,
) {
  const keyOf = (userId: string) => `${copyPrefix}${userId}`;
  /** Without what anonymous visitors have, and what is kept aside of it. */
  const userIds = () =>
    storage
      .keys()
      .filter((key) => key.startsWith(copyPrefix) && !key.startsWith(keyOf(ANONYMOUS)))
      .map((key) => key.slice(copyPrefix.length));

  function find(userId: string): Stored<E> | undefined {
    const copy = parseJson(storage.read(keyOf(userId)) ?? "") ?? {};
    // An earlier version of the page called them preferences.
    const { savedAt, preferences, entries: items = preferences } = copy as Record<string, unknown>;
    // The range of Date, https://tc39.es/ecma262/#sec-time-values-and-time-range.
    if (typeof savedAt !== "number" || !(Math.abs(savedAt) <= 8.64e15)) return undefined;
    if (!Array.isArray(items)) return undefined;
    const { entries } = readItems(items, (item, position) => readItem(item, userId, position));
    return { savedAt, entries: entries.slice(0, max) };
  }

  return {
    find,
    /** Of the newest copy. */
    owner(): string | undefined {
      const copies = userIds().map((userId) => ({ userId, savedAt: find(userId)?.savedAt }));
      const readable = copies.filter(({ savedAt }) => savedAt !== undefined);
      return readable.toSorted((one, other) => Number(other.savedAt) - Number(one.savedAt))[0]
        ?.userId;
    },
    save(userId: string, entries: readonly E[]): void {
      storage.write(keyOf(userId), JSON.stringify({ savedAt: now(), entries }));
    },
    /** Removes the copies of other users; null stands for nobody. */
    keepOnly(userId: string | null): void {
      for (const id of userIds()) if (id !== userId) storage.write(keyOf(id), null);
    },
  };
}
