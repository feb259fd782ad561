import { TestAuthenticator } from "../../server/testing/authenticator.ts";
import {
  PASSKEY_OPTIONS_PATH,
  PASSKEYS_PATH,
  SESSION_PATH,
  userConfirmationPath,
} from "../../shared/api/account.ts";
import type { AttackedServer } from "./attacked-server.ts";

interface CreateOptions {
  readonly authenticator?: TestAuthenticator;
  readonly keyPadding?: number;
}

/** A browser with a software authenticator. The server must trust 127.0.0.1 as a proxy. */
export class AccountClient {
  /** The client address; change it to call as another visitor. */
  address: string;
  cookie = "";
  readonly #origin: string;

  constructor(server: AttackedServer, address: string) {
    this.#origin = `http://localhost:${server.port}`;
    this.address = address;
  }

  async ask(method: string, path: string, body?: object): Promise<Response> {
    const response = await fetch(this.#origin + path, {
      method,
      headers: {
        "x-forwarded-for": this.address,
        cookie: this.cookie,
        ...(body ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const cookie = response.headers.getSetCookie()[0]?.split(";")[0];
    if (cookie) this.cookie = cookie;
    return response;
  }

  /** Creates a passkey, for a new account unless signed in. Returns the status of the call that failed, or 201. */
  async createPasskey({ authenticator, keyPadding = 0 }: CreateOptions = {}): Promise<number> {
    const options = await this.ask("POST", PASSKEY_OPTIONS_PATH);
    if (!options.ok) return options.status;
    const { challenge } = (await options.json()) as { challenge: string };
    const passkey = (authenticator ?? new TestAuthenticator()).register(challenge, {
      origin: this.#origin,
      keyPadding,
    });
    return (await this.ask("POST", PASSKEYS_PATH, { name: "Laptop", passkey })).status;
  }

  async confirm(userId: string, authenticator: TestAuthenticator): Promise<number> {
    const path = userConfirmationPath(userId);
    const options = await this.ask("POST", `${path}/options`);
    const { challenge } = (await options.json()) as { challenge: string };
    const passkey = authenticator.signIn(challenge, { origin: this.#origin });
    return (await this.ask("POST", path, { passkey })).status;
  }

  async userId(): Promise<string | null> {
    const session = (await (await this.ask("GET", SESSION_PATH)).json()) as {
      userId: string | null;
    };
    return session.userId;
  }
}
