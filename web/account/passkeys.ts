import { queryOptions } from "@tanstack/react-query";
import * as m from "#messages";
import {
  confirmationOptionsPath,
  PASSKEY_OPTIONS_PATH,
  PASSKEYS_PATH,
  type Passkeys,
  RECOVERY_PATH,
  SESSION_PATH,
  type Session,
  SIGN_IN_OPTIONS_PATH,
  userConfirmationPath,
  userPasskeyPath,
  userPasskeysPath,
} from "../../shared/api/account.ts";
import { callApi } from "../kit/api/api-client.ts";
import { queryClient, useMutation, useQuery } from "../kit/api/query-client.ts";
import { UserError } from "../kit/api/report-error.ts";
import { setSession } from "../services/session.ts";

const post = { method: "POST" } as const;

const WEBAUTHN_ERRORS: Readonly<Record<string, string>> = {
  NotAllowedError: m.passkeyCancelled(),
  AbortError: m.passkeyCancelled(),
  InvalidStateError: m.passkeyExists(),
};

export function supportsPasskeys(): boolean {
  return (
    typeof PublicKeyCredential === "function" &&
    "parseCreationOptionsFromJSON" in PublicKeyCredential &&
    "parseRequestOptionsFromJSON" in PublicKeyCredential
  );
}

export async function createPasskey(): Promise<Session> {
  const passkey = await prompt(PASSKEY_OPTIONS_PATH, async (response, signal) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(await response.json());
    return navigator.credentials.create({ publicKey, signal });
  });
  const body = { name: deviceName(navigator.userAgent), passkey };
  return (await callApi(PASSKEYS_PATH, { ...post, body })).json();
}

export async function signInByPasskey(): Promise<Session> {
  const passkey = await signChallengeFrom(SIGN_IN_OPTIONS_PATH);
  return (await callApi(SESSION_PATH, { ...post, body: { passkey } })).json();
}

export async function confirmByPasskey(userId: string): Promise<void> {
  const passkey = await signChallengeFrom(confirmationOptionsPath(userId));
  await callApi(userConfirmationPath(userId), { ...post, body: { passkey } });
}

function signChallengeFrom(optionsPath: string): Promise<Credential | null> {
  return prompt(optionsPath, async (response, signal) => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await response.json());
    return navigator.credentials.get({ publicKey, signal });
  });
}

let controller: AbortController | undefined;

/** Ends the prompt for a passkey that is open, if any: the action that opened it fails, and says that nothing was changed. */
export function cancelPasskeyPrompt(): void {
  controller?.abort();
}

async function prompt(
  optionsPath: string,
  ask: (response: Response, signal: AbortSignal) => Promise<Credential | null>,
): Promise<Credential | null> {
  if (!supportsPasskeys()) throw new UserError(m.passkeyUnsupported());
  // A browser has one prompt at a time.
  cancelPasskeyPrompt();
  controller = new AbortController();
  const { signal } = controller;
  // A password manager that replaces the browser's methods may ignore the signal.
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as DOMException));
  });
  const asked = async () => ask(await callApi(optionsPath, { ...post, signal }), signal);
  return Promise.race([asked(), aborted]).catch(explainWebAuthnError);
}

export async function signInByRecoveryCode(code: string): Promise<Session> {
  return (await callApi(RECOVERY_PATH, { ...post, body: { code } })).json();
}

/** Rethrows an error of `navigator.credentials`, with a sentence for the visitor if its name has a clear meaning. */
export function explainWebAuthnError(error: Error): never {
  const sentence = WEBAUTHN_ERRORS[error.name];
  throw sentence ? new UserError(sentence, { cause: error }) : error;
}

const passkeysQuery = (userId: string) =>
  queryOptions<Passkeys>({ queryKey: [userPasskeysPath(userId)], refetchOnMount: "always" });

export function usePasskeys(userId: string) {
  return useQuery(passkeysQuery(userId));
}

export function useRemovePasskey(userId: string) {
  return useMutation({
    mutationFn: async (id: string) => {
      await callApi(userPasskeyPath(userId, id), { method: "DELETE" });
      return (await (await callApi(SESSION_PATH)).json()) as Session;
    },
    // A session ends with the passkey that opened it.
    onSuccess: (session) =>
      session.userId
        ? refreshPasskeys(userId)
        : setSession({ ...session, ended: "passkey removed" }),
  });
}

export function refreshPasskeys(userId: string): Promise<void> {
  return queryClient.invalidateQueries(passkeysQuery(userId));
}

/** Order matters: Edge and Opera also name Chrome in their user agent, and Chrome names Safari. */
const BROWSERS = [
  ["Edg", "Edge"],
  ["OPR", "Opera"],
  ["Firefox", "Firefox"],
  ["FxiOS", "Firefox"],
  ["CriOS", "Chrome"],
  ["Chrome", "Chrome"],
  ["Safari", "Safari"],
] as const;

const SYSTEMS = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["Mac OS", "Mac"],
  ["CrOS", "ChromeOS"],
  ["Linux", "Linux"],
] as const;

export function deviceName(userAgent: string): string {
  const nameIn = (names: readonly (readonly [string, string])[]) =>
    names.find(([token]) => userAgent.includes(token))?.[1];
  const browser = nameIn(BROWSERS);
  const device = nameIn(SYSTEMS);
  if (browser && device) return m.passkeyName({ browser, device });
  if (browser) return m.passkeyNameOfBrowser({ browser });
  return device ? m.passkeyNameOfDevice({ device }) : m.passkeyNameUnknown();
}
