import {
  confirmationOptionsPath,
  recoveryCodePath,
  userConfirmationPath,
  userPasskeyPath,
  userPasskeysPath,
  userPath,
  userSessionsPath,
} from "../../shared/api/account.ts";
import { meetingPath, meetingsPath } from "../../shared/api/meetings.ts";
import {
  mergePath,
  preferenceOrderPath,
  preferencePath,
  preferencesPath,
} from "../../shared/api/preferences.ts";
import { TestAuthenticator } from "./authenticator.ts";

export interface Call {
  readonly method: "DELETE" | "GET" | "PATCH" | "POST" | "PUT";
  readonly path: (userId: string) => string;
  readonly body?: object;
  /** For its owner, if it is not a success. */
  readonly status?: number;
}

export const NEW_ENTRY = {
  timezone: "Nepal Time",
  customName: null,
  cityId: null,
  displayOrder: 0,
};

/** Every call that only its user may make. */
export const OWNERS_CALLS: readonly Call[] = [
  { method: "GET", path: preferencesPath },
  { method: "POST", path: preferencesPath, body: NEW_ENTRY },
  { method: "POST", path: mergePath, body: { preferences: [] } },
  { method: "PUT", path: preferenceOrderPath, body: { ids: [] } },
  {
    method: "PATCH",
    path: (userId) => preferencePath(userId, "nothing"),
    body: { customName: "Mum" },
  },
  { method: "DELETE", path: (userId) => preferencePath(userId, "nothing") },
  { method: "GET", path: meetingsPath },
  {
    method: "PUT",
    path: (userId) => meetingPath(userId, "nothing"),
    body: { link: "at=2027-03-02T15:00Z", release: "2026c" },
  },
  { method: "DELETE", path: (userId) => meetingPath(userId, "nothing") },
  { method: "GET", path: userPasskeysPath },
  { method: "DELETE", path: (userId) => userPasskeyPath(userId, "nothing") },
  { method: "POST", path: recoveryCodePath },
  { method: "DELETE", path: userSessionsPath },
  { method: "DELETE", path: userPath },
  { method: "POST", path: confirmationOptionsPath },
  {
    method: "POST",
    path: userConfirmationPath,
    body: { passkey: new TestAuthenticator().signIn("x") },
    status: 400,
  },
];
