import type { Preference, PreferenceDraft } from "../../shared/api/preferences.ts";

/** Whether it is known whose list is shown: it is being asked, it is known, or asking failed. */
export type Owner = "asked" | "known" | "unknown";

/** Where a person's list is kept. The dialog does not know which store it has. */
export interface PreferenceStore {
  /** Whose list it is: the user's id, or "anonymous". */
  readonly userId: string;
  list(): Promise<KeptList>;
  /** Adds an entry at the end. Throws a Refusal, told to the person, or any other error. */
  addPreference(wanted: PreferenceDraft): Promise<Preference>;
  /** Adds entries at the end, in their order; what the list has already may be left out. */
  importPreferences(wanted: readonly PreferenceDraft[]): Promise<void>;
  removePreference(id: string): Promise<void>;
  /** Puts a removed entry back at its place, counted from 0. */
  restorePreference(preference: Preference, position: number): Promise<void>;
  /** Gives an entry another name, or none. */
  renamePreference(id: string, customName: string | null): Promise<void>;
  /** Puts the whole list in the order of these ids; refused where they are not the list's own. */
  orderPreferences(ids: readonly string[]): Promise<void>;
  /** Calls back when the list was changed elsewhere; the answer ends that. */
  subscribe(onChange: () => void): () => void;
}

export interface KeptList {
  readonly preferences: readonly Preference[];
  /** What the person should know about where the list is kept. */
  readonly notice?: string;
}

export const GONE = "This time zone was removed elsewhere.";

/** A no that is told to the person as it stands. */
export class Refusal extends Error {}
