import {
  PASSKEY_OPTIONS_PATH,
  PASSKEYS_PATH,
  RECOVERY_PATH,
  SESSION_PATH,
  type Session,
  SIGN_IN_OPTIONS_PATH,
} from "../../shared/api/account.ts";
import { ApiError, callApi } from "../api/api-client.ts";
import { deviceName } from "./device-name.ts";

const post = { method: "POST" } as const;

/** Whether this browser can make and use passkeys, by its own JSON methods. */
export function supportsPasskeys(): boolean {
  return (
    typeof PublicKeyCredential === "function" &&
    "parseCreationOptionsFromJSON" in PublicKeyCredential &&
    "parseRequestOptionsFromJSON" in PublicKeyCredential
  );
}

/** Has the browser make a passkey and the server keep it. Throws when either says no. */
export async function createPasskey(): Promise<Session> {
  const options = await (await callApi(PASSKEY_OPTIONS_PATH, post)).json();
  const passkey = await navigator.credentials.create({
    publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
  });
  const body = { name: deviceName(navigator.userAgent), passkey };
  return (await callApi(PASSKEYS_PATH, { ...post, body })).json();
}

/** Signs in by whatever passkey the person picks. Throws when the browser or the server says no. */
export async function signInByPasskey(): Promise<Session> {
  const options = await (await callApi(SIGN_IN_OPTIONS_PATH, post)).json();
  const passkey = await navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
  });
  return (await callApi(SESSION_PATH, { ...post, body: { passkey } })).json();
}

/** Signs in by a recovery code. Throws an ApiError for a wrong one, or past the tries allowed. */
export async function signInByRecoveryCode(code: string): Promise<Session> {
  return (await callApi(RECOVERY_PATH, { ...post, body: { code } })).json();
}

/** What to tell a person of a failure. */
export function describeFailure(error: Error): string {
  if (error instanceof ApiError && error.sentence) return error.sentence;
  if (error.name === "NotAllowedError" || error.name === "AbortError") {
    return "The browser's dialog was closed, and nothing was changed.";
  }
  if (error.name === "InvalidStateError") {
    return "This device has a passkey for this account already.";
  }
  return "This did not work. Please try again.";
}
