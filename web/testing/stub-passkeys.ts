import { vi } from "vitest";

/** Replaces the browser's passkeys. `get` answers its prompts to sign. */
export function stubPasskeys(get: CredentialsContainer["get"]): void {
  vi.stubGlobal(
    "PublicKeyCredential",
    Object.assign(() => {}, {
      parseCreationOptionsFromJSON: () => ({}),
      parseRequestOptionsFromJSON: () => ({}),
    }),
  );
  vi.spyOn(navigator.credentials, "get").mockImplementation(get);
  vi.spyOn(navigator.credentials, "create").mockResolvedValue(null);
}
