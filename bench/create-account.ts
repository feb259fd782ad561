import { TestAuthenticator } from "../server/testing/authenticator.ts";
import { PASSKEY_OPTIONS_PATH, PASSKEYS_PATH } from "../shared/api/account.ts";
import { nextAddress } from "./flood.ts";

/** An account of the server at a port of localhost; tries again while the server is busy. */
export async function createAccount(port: number): Promise<{ id: string; cookie: string }> {
  const origin = `http://localhost:${port}`;
  const headers = { "content-type": "application/json", "x-forwarded-for": nextAddress() };
  const post = (path: string, body: object) =>
    fetch(origin + path, { method: "POST", headers, body: JSON.stringify(body) });
  const options = await post(PASSKEY_OPTIONS_PATH, {});
  const { challenge = "" } = (await options.json()) as { challenge?: string };
  const passkey = new TestAuthenticator().register(challenge, { origin });
  const made = await post(PASSKEYS_PATH, { name: "Laptop", passkey });
  const { userId } = (await made.json()) as { userId?: string };
  if (!userId) return createAccount(port);
  return { id: userId, cookie: made.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
}
