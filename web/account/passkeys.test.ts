import { describe, expect, test, vi } from "vitest";
import { UserError } from "../kit/api/report-error.ts";
import {
  confirmByPasskey,
  createPasskey,
  explainWebAuthnError,
  signInByPasskey,
} from "./passkeys.ts";

const explain = (error: Error) => () => explainWebAuthnError(error);

describe("a WebAuthn error", () => {
  test.each(["NotAllowedError", "AbortError"])("%s says that nothing was changed", (name) => {
    const explained = explain(new DOMException("", name));
    expect(explained).toThrow(UserError);
    expect(explained).toThrow(/nothing was changed/);
  });

  test("InvalidStateError says that the device has a passkey already", () => {
    expect(explain(new DOMException("", "InvalidStateError"))).toThrow(/already/);
  });

  test("of any other name is passed on", () => {
    const error = new TypeError("secret");
    expect(explain(error)).toThrow(error);
  });
});

test("in a browser without passkeys, each action with one says so before it calls the server", async () => {
  vi.stubGlobal("PublicKeyCredential", undefined);
  for (const action of [createPasskey, signInByPasskey, () => confirmByPasskey("user")]) {
    await expect(action()).rejects.toThrow(/^This browser has no passkeys\./);
  }
  vi.unstubAllGlobals();
});
