import { type Static, Type } from "typebox";

export const SESSION_PATH = "/api/session";

export const SIGN_IN_OPTIONS_PATH = "/api/session/options";

export const RECOVERY_PATH = "/api/session/recovery";

export const PASSKEYS_PATH = "/api/passkeys";

export const PASSKEY_OPTIONS_PATH = "/api/passkeys/options";

export const userPath = (userId: string) => `/api/users/${userId}`;

export const userPasskeysPath = (userId: string) => `${userPath(userId)}/passkeys`;

export const userPasskeyPath = (userId: string, id: string) => `${userPasskeysPath(userId)}/${id}`;

export const userConfirmationPath = (userId: string) => `${userPath(userId)}/confirmation`;

export const confirmationOptionsPath = (userId: string) =>
  `${userConfirmationPath(userId)}/options`;

export const userSessionsPath = (userId: string) => `${userPath(userId)}/sessions`;

export const recoveryCodePath = (userId: string) => `${userPath(userId)}/recovery-code`;

export const SESSION_DAYS = 30;

export const MAX_PASSKEY_NAME_LENGTH = 60;

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
