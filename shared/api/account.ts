import { type Static, Type } from "typebox";

/** `GET`: who is signed in. `POST`: signs in with a passkey. `DELETE`: signs this browser out. */
export const SESSION_PATH = "/api/session";

/** `POST`, without a body: WebAuthn options for signing in. */
export const SIGN_IN_OPTIONS_PATH = "/api/session/options";

/** `POST`: signs in with a recovery code. */
export const RECOVERY_PATH = "/api/session/recovery";

/** `POST`: stores a passkey for the signed-in user. Without a session it creates a user and signs them in. */
export const PASSKEYS_PATH = "/api/passkeys";

/** `POST`, without a body: WebAuthn options for creating a passkey. */
export const PASSKEY_OPTIONS_PATH = "/api/passkeys/options";

/** `DELETE`: deletes the account and all its data at once. */
export const userPath = (userId: string) => `/api/users/${userId}`;

export const userPasskeysPath = (userId: string) => `${userPath(userId)}/passkeys`;

export const userPasskeyPath = (userId: string, id: string) => `${userPasskeysPath(userId)}/${id}`;

/** `POST`: confirms with a passkey that the signed-in user is present, and replaces the session. */
export const userConfirmationPath = (userId: string) => `${userPath(userId)}/confirmation`;

/** `POST`, without a body: WebAuthn options for confirming. */
export const confirmationOptionsPath = (userId: string) =>
  `${userConfirmationPath(userId)}/options`;

/** `DELETE`: signs out everywhere. */
export const userSessionsPath = (userId: string) => `${userPath(userId)}/sessions`;

/** `POST`: creates a recovery code, shown only once; it replaces an earlier one. */
export const recoveryCodePath = (userId: string) => `${userPath(userId)}/recovery-code`;

export const SESSION_DAYS = 30;

export const MAX_PASSKEY_NAME_LENGTH = 60;

/** For one account. */
export const MAX_PASSKEYS = 20;

/** How long after its use a passkey allows changes to how an account is signed in to, and its deletion. */
export const CONFIRMED_MINUTES = 5;

/** How long after signing in with a recovery code a passkey may be added without using another one. */
export const RECOVERED_MINUTES = 15;

/** An account without a list and saved meetings is removed when it was not used for this long. */
export const UNUSED_ACCOUNT_DAYS = 365;

/** In a quarter of an hour, from one address and for one account. */
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
