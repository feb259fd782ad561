import { SESSION_PATH, type Session } from "../../shared/api/account.ts";
import { callApi } from "../kit/api/api-client.ts";
import { UNREACHABLE_AFTER_MS } from "../kit/api/report-error.ts";
import { onRetryOccasion } from "../kit/lazy/lazy-part.ts";
import { onStoredChange, writeStored } from "../kit/storage/local-storage.ts";
import { createStore } from "../kit/storage/store.ts";

export interface KnownSession extends Session {
  /** Why the session ended without this browser signing out. */
  readonly ended?: "elsewhere" | "passkey removed";
  /** How the session began, if it was on this page. */
  readonly began?: "created" | "signed in";
}

export interface SessionState extends KnownSession {
  /** "unknown" if it could not be fetched; `userId` then is null. */
  readonly status: "loading" | "known" | "unknown";
  readonly isFetching: boolean;
}

const LOADING: SessionState = { userId: null, status: "loading", isFetching: false };

const state = createStore(LOADING);
const CHANGED_KEY = "changed-session";
let lastFetch = 0;
let hasCopy = false;

async function refetch(): Promise<void> {
  lastFetch += 1;
  const fetching = lastFetch;
  state.set({ ...state.get(), isFetching: true });
  const ask = hasCopy ? { signal: AbortSignal.timeout(UNREACHABLE_AFTER_MS) } : {};
  const known = await callApi(SESSION_PATH, ask)
    .then((response): Promise<Session> => response.json())
    .catch(() => undefined);
  if (fetching !== lastFetch) return;
  const before = state.get();
  const status = known || before.status === "known" ? "known" : "unknown";
  state.set({ ...(known ?? before), status, isFetching: false });
}

export const session = {
  ...state,
  refetch: () => void refetch(),
  /** Whether a copy of a user's list could be shown when the session was first fetched. */
  hasCopy: () => hasCopy,
  /** Resolves once it is known who is signed in, or that this can't be known. */
  settled(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const check = () => state.get().status !== "loading" && resolve();
    const unsubscribe = state.subscribe(check);
    check();
    return promise.finally(unsubscribe);
  },
};

/** Follows the session. With `canShowCopy` a response may take only some seconds, because a list can be shown instead. */
export function startSession(canShowCopy: boolean): () => void {
  hasCopy = canShowCopy;
  const listeners = new AbortController();
  const { signal } = listeners;
  const unsubscribe = onStoredChange(CHANGED_KEY, session.refetch);
  const retry = () => {
    const { status, isFetching } = state.get();
    if (status === "unknown" && !isFetching) session.refetch();
  };
  onRetryOccasion(retry, signal);
  session.refetch();
  return () => {
    listeners.abort();
    unsubscribe();
    lastFetch += 1;
    state.set(LOADING);
  };
}

export function setSession(known: KnownSession): void {
  lastFetch += 1;
  state.set({ ...known, status: "known", isFetching: false });
  writeStored(CHANGED_KEY, String(Date.now()));
}
