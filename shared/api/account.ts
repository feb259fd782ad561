import { type Static, Type } from "typebox";

/** `GET`: who is signed in. `POST`: signs in by a passkey. `DELETE`: signs out here. */
export const SESSION_PATH = "/api/session";

/** `POST`, without a body: what a browser needs to ask for a passkey. */
export const SIGN_IN_OPTIONS_PATH = "/api/session/options";

/** `POST`: signs in by a recovery code. */
export const RECOVERY_PATH = "/api/session/recovery";

/** `POST`: keeps a new passkey, for who is signed in or else for a new user, who is then signed in. */
export const PASSKEYS_PATH = "/api/passkeys";

/** `POST`, without a body: what a browser needs to make a passkey. */
export const PASSKEY_OPTIONS_PATH = "/api/passkeys/options";

/** `DELETE`: the user's account with all it holds, at once. */
export const userPath = (userId: string) => `/api/users/${userId}`;

/** `GET`: the user's passkeys. */
export const userPasskeysPath = (userId: string) => `${userPath(userId)}/passkeys`;

/** `DELETE`: one passkey. */
export const userPasskeyPath = (userId: string, id: string) => `${userPasskeysPath(userId)}/${id}`;

/** `DELETE`: signs out everywhere. */
export const userSessionsPath = (userId: string) => `${userPath(userId)}/sessions`;

/** `POST`: a new recovery code, shown this once; an earlier one no longer counts. */
export const recoveryCodePath = (userId: string) => `${userPath(userId)}/recovery-code`;

/** How long an unused session lasts. */
export const SESSION_DAYS = 30;

/** Characters a passkey's name has at most. */
export const MAX_PASSKEY_NAME_LENGTH = 60;

/** Tries at a recovery code, from one address or at one account, in a quarter of an hour. */
export const MAX_RECOVERY_ATTEMPTS = 5;

export const Session = Type.Object({
  userId: Type.Union([Type.String(), Type.Null()]),
});
export type Session = Static<typeof Session>;

export const Passkey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  createdAt: Type.Integer({ description: "Milliseconds since the epoch" }),
  lastUsedAt: Type.Integer({ description: "Milliseconds since the epoch" }),
});
export type Passkey = Static<typeof Passkey>;
export const Passkeys = Type.Object({
  passkeys: Type.Array(Passkey),
  hasRecoveryCode: Type.Boolean(),
});
export type Passkeys = Static<typeof Passkeys>;

export const RecoveryCode = Type.Object({ code: Type.String() });
export type RecoveryCode = Static<typeof RecoveryCode>;
