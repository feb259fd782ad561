import type {
  Preference,
  PreferenceChange,
  PreferenceDraft,
} from "../../shared/api/preferences.ts";

/** The user of a list that is stored in the browser alone. */
export const ANONYMOUS = "anonymous";

/** The session that decides whose list is shown. */
export interface SessionState {
  /** "unknown" if it could not be fetched. */
  readonly status: "loading" | "known" | "unknown";
  readonly isFetching: boolean;
  readonly refetch: () => void;
}

/** A person's list, in the browser or on the server. Its errors are UserErrors if they have a sentence for the visitor. */
export interface PreferenceStore {
  /** The user's id, or "anonymous". */
  readonly userId: string;
  list(): Promise<StoredPreferences>;
  /** Adds an entry at the end. */
  addPreference(wanted: PreferenceDraft): Promise<Preference>;
  /**
   * Adds entries at the end, all or none. May skip those that the list has already. Returns the entries that the list does
   * not have afterwards, because their places are unknown.
   */
  importPreferences<T extends PreferenceDraft>(wanted: readonly T[]): Promise<readonly T[]>;
  removePreference(id: string): Promise<void>;
  /** Adds a removed entry again, at its index. */
  restorePreference(preference: Preference, index: number): Promise<void>;
  updatePreference(id: string, change: PreferenceChange): Promise<void>;
  /** Reorders the whole list; fails if `ids` are not exactly its ids. */
  orderPreferences(ids: readonly string[]): Promise<void>;
  /** Calls `onChange` after a change in another tab. Returns an unsubscribe function. */
  subscribe(onChange: () => void): () => void;
}

export interface StoredPreferences {
  readonly preferences: readonly Preference[];
  /** When this browser's copy was saved (ms), if it stands for the list of a server that can't be reached. */
  readonly savedAt?: number;
  /** Whether it is lost with the page, because the browser blocks storage. */
  readonly isInMemory?: boolean;
  /** What the visitor should know about the storage. */
  readonly notice?: string;
}
