import {
  mergePath,
  type Preference,
  preferenceOrderPath,
  preferencePath,
  preferencesPath,
} from "../../shared/api/preferences.ts";
import type { TestOptions } from "./app.ts";
import { signedInVisitor } from "./visitor.ts";

export const NEPAL = { timezone: "Nepal Time", customName: null, cityId: null };

/** The calls on the list of a user who is signed in. */
export async function signedInList(options: TestOptions = {}) {
  const { db, visitor, userId } = await signedInVisitor(options);
  const listPath = preferencesPath(userId);
  const add = (change: object = {}) =>
    visitor.ask("POST", listPath, { userId, displayOrder: 0, ...NEPAL, ...change });
  return {
    ...{ db, userId, add },
    addOne: async (change?: object): Promise<string> => (await add(change)).json().id,
    list: async (): Promise<Preference[]> => (await visitor.ask("GET", listPath)).json(),
    change: (id: string, body: object) => visitor.ask("PATCH", preferencePath(userId, id), body),
    order: (ids: readonly unknown[]) => visitor.ask("PUT", preferenceOrderPath(userId), { ids }),
    merge: (preferences: readonly object[]) =>
      visitor.ask("POST", mergePath(userId), { preferences }),
    remove: (id: string) => visitor.ask("DELETE", preferencePath(userId, id)),
  };
}
