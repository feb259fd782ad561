import type { InjectOptions } from "fastify";
import {
  confirmationOptionsPath,
  PASSKEY_OPTIONS_PATH,
  PASSKEYS_PATH,
  RECOVERY_PATH,
  recoveryCodePath,
  SESSION_PATH,
  SIGN_IN_OPTIONS_PATH,
  userConfirmationPath,
} from "../../shared/api/account.ts";
import {
  mergePath,
  type Preference,
  preferenceOrderPath,
  preferencePath,
  preferencesPath,
} from "../../shared/api/preferences.ts";
import type { App } from "../http/app-type.ts";
import { buildTestApp, type TestOptions } from "./app.ts";
import { type SigningOptions, TestAuthenticator } from "./authenticator.ts";

type Method = "DELETE" | "GET" | "PATCH" | "POST" | "PUT";

export const NEPAL = { timezone: "Nepal Time", customName: null, cityId: null };

let visitors = 0;

/** At an address of its own, because rate limits count by address. */
export class TestVisitor {
  readonly app: App;
  readonly remoteAddress: string;
  cookies: Record<string, string> = {};

  constructor(app: App, remoteAddress?: string) {
    this.app = app;
    visitors += 1;
    const own = `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;
    this.remoteAddress = remoteAddress ?? own;
  }

  async ask(method: Method, url: string, payload?: object, headers: InjectOptions["headers"] = {}) {
    const answer = await this.app.inject({
      method,
      url,
      remoteAddress: this.remoteAddress,
      headers: { host: "localhost", ...headers },
      cookies: this.cookies,
      ...(payload ? { payload } : {}),
    });
    for (const { name, value } of answer.cookies) {
      if (value === "") delete this.cookies[name];
      else this.cookies[name] = value;
    }
    return answer;
  }

  /** Creates a passkey, for a new user unless signed in. Returns the user's id. */
  async createPasskey(authenticator = new TestAuthenticator(), name?: string): Promise<string> {
    return (await this.register(authenticator, {}, {}, name)).json().userId;
  }

  /** Asks to store a new passkey, with whatever a test changes of it. */
  async register(
    authenticator: TestAuthenticator,
    signing: SigningOptions = {},
    change: object = {},
    name = "Laptop",
  ) {
    const { challenge, user } = (await this.ask("POST", PASSKEY_OPTIONS_PATH)).json();
    authenticator.userHandle = user?.id;
    const passkey = { ...authenticator.register(challenge, signing), ...change };
    return this.ask("POST", PASSKEYS_PATH, { name, passkey });
  }

  async readChallenge(path: string): Promise<string> {
    return (await this.ask("POST", path)).json().challenge;
  }

  async signIn(authenticator: TestAuthenticator, signing: SigningOptions = {}) {
    const challenge = await this.readChallenge(SIGN_IN_OPTIONS_PATH);
    return this.ask("POST", SESSION_PATH, { passkey: authenticator.signIn(challenge, signing) });
  }

  async confirm(userId: string, authenticator: TestAuthenticator) {
    const challenge = await this.readChallenge(confirmationOptionsPath(userId));
    const passkey = authenticator.signIn(challenge);
    return this.ask("POST", userConfirmationPath(userId), { passkey });
  }

  async createRecoveryCode(userId: string): Promise<string> {
    return (await this.ask("POST", recoveryCodePath(userId))).json().code;
  }

  recover(code: string) {
    return this.ask("POST", RECOVERY_PATH, { code });
  }

  async addEntry(userId: string, change: object = {}): Promise<Preference> {
    return (await this.askToAdd(userId, change)).json();
  }

  askToAdd(userId: string, change: object) {
    const entry = { userId, displayOrder: 0, ...NEPAL, ...change };
    return this.ask("POST", preferencesPath(userId), entry);
  }

  async whoAmI(): Promise<string | null> {
    return (await this.ask("GET", SESSION_PATH)).json().userId;
  }
}

/** The status of a response, and its code if it is a refusal. */
export const answerOf = (response: Awaited<ReturnType<TestVisitor["ask"]>>) => [
  response.statusCode,
  /"code":"(\w+)"/.exec(response.body)?.[1],
];

export async function newVisitor(options: TestOptions = {}) {
  const made = await buildTestApp(options);
  return { ...made, visitor: new TestVisitor(made.app) };
}

export async function signedInVisitor(options: TestOptions = {}) {
  const made = await newVisitor(options);
  const authenticator = new TestAuthenticator();
  const userId = await made.visitor.createPasskey(authenticator);
  return { ...made, authenticator, userId };
}

export async function ownerOfTwoPasskeys() {
  const { authenticator: laptop, ...made } = await signedInVisitor();
  const phone = new TestAuthenticator();
  await made.visitor.createPasskey(phone, "Phone");
  return { ...made, laptop, phone };
}

export async function signedInList(options: TestOptions = {}) {
  const { db, visitor, userId } = await signedInVisitor(options);
  const ask = visitor.ask.bind(visitor);
  const add = (change: object = {}) => visitor.askToAdd(userId, change);
  return {
    ...{ db, userId, add },
    addOne: async (change?: object): Promise<string> => (await add(change)).json().id,
    list: async (): Promise<Preference[]> => (await ask("GET", preferencesPath(userId))).json(),
    change: (id: string, body: object) => ask("PATCH", preferencePath(userId, id), body),
    order: (ids: readonly unknown[]) => ask("PUT", preferenceOrderPath(userId), { ids }),
    merge: (preferences: readonly object[]) => ask("POST", mergePath(userId), { preferences }),
    remove: (id: string) => ask("DELETE", preferencePath(userId, id)),
  };
}
