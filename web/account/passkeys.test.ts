import { expect, test, vi } from "vitest";
import { UserError } from "../kit/api/report-error.ts";
import {
  confirmByPasskey,
  createPasskey,
  deviceName,
  explainWebAuthnError,
  signInByPasskey,
} from "./passkeys.ts";

test.each([
  ["NotAllowedError", /nothing was changed/],
  ["InvalidStateError", /already/],
])(
  "a WebAuthn error %s is said in a sentence, and one of any other name is passed on",
  (name, sentence) => {
    const error = new DOMException("secret", name);
    expect(() => explainWebAuthnError(error)).toThrow(UserError);
    expect(() => explainWebAuthnError(error)).toThrow(sentence);
    expect(() => explainWebAuthnError(new TypeError("secret"))).toThrow(TypeError);
  },
);

test("in a browser without passkeys, each action with one says so before it calls the server", async () => {
  vi.stubGlobal("PublicKeyCredential", undefined);
  for (const action of [createPasskey, signInByPasskey, () => confirmByPasskey("user")]) {
    await expect(action()).rejects.toThrow(/^This browser has no passkeys\./);
  }
  vi.unstubAllGlobals();
});

const CHROME = "(Windows NT 10.0; Win64; x64) Chrome/156.0.0.0 Safari/537.36";
const ON_IPHONE = "(iPhone; CPU iPhone OS 18_7 like Mac OS X) CriOS/156.0 Safari/604.1";

test.each([
  [CHROME, "Chrome on Windows"],
  [`${CHROME} Edg/156.0.0.0`, "Edge on Windows"],
  ["(Macintosh; Intel Mac OS X 10_15_7) Version/26.0 Safari/605.1.15", "Safari on Mac"],
  [ON_IPHONE, "Chrome on iPhone"],
  ["(Android 16; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0", "Firefox on Android"],
  ["curl/8", "A browser on a device"],
])("a passkey made by %s is named after browser and device", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
