import type { Preference } from "../../shared/preferences.ts";

/** Where a person's list is kept. The dialog does not know which keeper it has. */
export interface PreferenceKeeper {
  /** Whose list it is: the user's id, or "anonymous". */
  readonly userId: string;
  list(): Promise<PreferenceList>;
  /** Adds an entry at the end. Throws a Refusal, told to the person, or any other error. */
  addPreference(wanted: WantedPreference): Promise<Preference>;
  removePreference(id: string): Promise<void>;
  /** Puts a removed entry back where it was. */
  restorePreference(preference: Preference): Promise<void>;
  /** Calls back when the list was changed elsewhere; the answer ends that. */
  subscribe(onChange: () => void): () => void;
}

export interface PreferenceList {
  readonly preferences: readonly Preference[];
  /** What the person should know about where the list is kept. */
  readonly notice?: string;
}

export interface WantedPreference {
  readonly timezone: string;
  readonly customName: string | null;
}

/** A no that is told to the person as it stands. */
export class Refusal extends Error {}
