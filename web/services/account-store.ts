import * as m from "#messages";
import type { ErrorCode } from "../../shared/api/errors.ts";
import { ApiError, callApi } from "../kit/api/api-client.ts";
import {
  isUnreachable,
  sentenceOf,
  UNREACHABLE_AFTER_MS,
  UserError,
} from "../kit/api/report-error.ts";
import { parseJson, readStored, writeStored } from "../kit/storage/local-storage.ts";
import { ANONYMOUS, type EntryFormat, readItems } from "./browser-store.ts";
import type { EntryStore } from "./synced-collection.ts";

type Call = typeof callApi;

export interface EntryCalls<E, D, C>
  extends Pick<EntryStore<E, D, C>, "addAll" | "restore" | "change" | "order"> {
  load(signal?: AbortSignal): Promise<readonly E[]>;
  add(draft: D, index: number): Promise<E>;
  remove(id: string): Promise<void>;
  readonly goneCode: ErrorCode;
}

interface AccountStoreOptions<E extends { readonly id: string }> {
  readonly userId: string;
  readonly onSignedOut: () => void;
  readonly copies: SavedCopies<E>;
  readonly tabs: Required<Pick<EntryStore<E, never, never>, "notify" | "subscribe">>;
}

/** A signed-in user's entries on the server, with a copy here that is shown while the server can't be reached. */
export function createAccountStore<E extends { readonly id: string }, D, C>(
  { userId, onSignedOut, copies, tabs }: AccountStoreOptions<E>,
  createCalls: (call: Call, userId: string) => EntryCalls<E, D, C>,
): EntryStore<E, D, C> {
  const calls = createCalls(callAsUser(onSignedOut), userId);
  let length: number | undefined;

  const findCopy = () => {
    const copy = copies.find();
    return copy?.userId === userId ? copy : undefined;
  };
  async function loadEntries(signal?: AbortSignal): Promise<readonly E[]> {
    const entries = await calls.load(signal);
    length = entries.length;
    copies.save(userId, entries);
    return entries;
  }

  return {
    ...calls,
    owner: userId,
    async load() {
      // Without a copy to show instead, a slow response is better than none.
      const signal = findCopy() && AbortSignal.timeout(UNREACHABLE_AFTER_MS);
      try {
        return { entries: await loadEntries(signal) };
      } catch (error) {
        const copy = isUnreachable(error) ? findCopy() : undefined;
        if (!copy) throw error;
        length ??= copy.entries.length;
        return { entries: copy.entries, savedAt: copy.savedAt };
      }
    },
    add: async (draft) => calls.add(draft, length ?? (await loadEntries()).length),
    remove: (id) =>
      calls.remove(id).catch((error: unknown) => {
        if (!hasCode(error, calls.goneCode)) throw error;
      }),
    ...tabs,
  };
}

/** Errors have a sentence for the visitor if the session ended or a change can't be sent. */
function callAsUser(onSignedOut: () => void): Call {
  return async (path, ask) => {
    try {
      return await callApi(path, ask);
    } catch (error) {
      if (hasCode(error, "not_signed_in")) {
        onSignedOut();
        throw new UserError(m.preferencesSignedOut(), { cause: error });
      }
      if (ask?.method && isUnreachable(error) && !sentenceOf(error)) {
        throw new UserError(m.preferencesNotConnected(), { cause: error });
      }
      throw error;
    }
  };
}

function hasCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof ApiError && error.code === code;
}

/** Sends a change, and reads the body to its end: Chromium keeps a request open otherwise. */
export async function send(call: Call, ...args: Parameters<Call>): Promise<void> {
  await (await call(...args)).text();
}

interface SavedCopy<E> {
  readonly userId: string;
  readonly entries: readonly E[];
  /** Milliseconds since the epoch. */
  readonly savedAt: number;
}

export type SavedCopies<E extends { readonly id: string }> = ReturnType<
  typeof createSavedCopies<E>
>;

/** Stores copies in local storage, where the browser allows it, under `prefix` and the user's id. `now` returns ms. */
export function createSavedCopies<E extends { readonly id: string }>(
  prefix: string,
  { max, readItem }: Pick<EntryFormat<E, never, never>, "max" | "readItem">,
  now: () => number = Date.now,
) {
  /** Undefined until it is known who is signed in. */
  let owner: string | null | undefined;
  const keyOf = (userId: string) => `${prefix}${userId}`;
  /** Not what anonymous visitors have, nor what is kept aside of it. */
  const userOf = (key: string) =>
    key.startsWith(prefix) && !key.startsWith(keyOf(ANONYMOUS))
      ? key.slice(prefix.length)
      : undefined;

  function read(key: string): SavedCopy<E> | undefined {
    const userId = userOf(key);
    const text = readStored(key);
    if (!userId || !text) return undefined;
    const copy = (parseJson(text) ?? {}) as Partial<Record<string, unknown>>;
    // An earlier version of the page called them preferences.
    const { savedAt, preferences, entries: items = preferences } = copy;
    // The range of Date, https://tc39.es/ecma262/#sec-time-values-and-time-range.
    if (typeof savedAt !== "number" || !(Math.abs(savedAt) <= 8.64e15)) return undefined;
    if (!Array.isArray(items)) return undefined;
    const { entries } = readItems(items, (item, position) => readItem(item, userId, position));
    return { userId, savedAt, entries: entries.slice(0, max) };
  }

  return {
    // The newest, in case another tab of an earlier user saved one.
    find: (): SavedCopy<E> | undefined =>
      storedKeys()
        .flatMap((key) => read(key) ?? [])
        .toSorted((one, other) => other.savedAt - one.savedAt)[0],
    save(userId: string, entries: readonly E[]): void {
      if (owner !== undefined && owner !== userId) return;
      writeStored(keyOf(userId), JSON.stringify({ savedAt: now(), entries }));
    },
    /** Removes the copies of other users, and ignores what is saved for them from now on; null stands for nobody. */
    keepOnly(userId: string | null): void {
      owner = userId;
      for (const key of storedKeys()) {
        if (userOf(key) !== undefined && userOf(key) !== userId) writeStored(key, null);
      }
    },
  };
}

function storedKeys(): readonly string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    // The browser blocks storage.
    return [];
  }
}
