import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import {
  PASSKEY_OPTIONS_PATH,
  PASSKEYS_PATH,
  RECOVERY_PATH,
  SESSION_PATH,
  SIGN_IN_OPTIONS_PATH,
  userPasskeyPath,
  userPasskeysPath,
} from "../../shared/api/account.ts";
import { DAY_MS, MINUTE_MS } from "../../shared/durations.ts";
import { TestAuthenticator } from "../testing/authenticator.ts";
import { TEST_ENGINE } from "../testing/database.ts";
import { captureLog } from "../testing/server.ts";
import {
  answerOf,
  newVisitor,
  ownerOfTwoPasskeys,
  signedInVisitor,
  TestVisitor,
} from "../testing/visitor.ts";
import { recordPasskeyUse } from "./passkeys.ts";

const nameOfNewAccount = async (app: TestVisitor["app"]) =>
  (await new TestVisitor(app).ask("POST", PASSKEY_OPTIONS_PATH)).json().user.name;

/** By https://www.iana.org/assignments/cose/cose.xhtml#algorithms. */
const [EDDSA, ES256, RS256] = [-8, -7, -257];

describe("a passkey", () => {
  test("creates a signed-in user, and requires a resident key, user verification and an algorithm that Node knows well", async () => {
    const { visitor } = await newVisitor();
    expect(await visitor.whoAmI()).toBeNull();
    const options = (await visitor.ask("POST", PASSKEY_OPTIONS_PATH)).json();
    expect(options).toMatchObject({
      rp: { name: "World Clock", id: "localhost" },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      pubKeyCredParams: [EDDSA, ES256, RS256].map((alg) => ({ type: "public-key", alg })),
    });
    const userId = await visitor.createPasskey();
    expect(userId).toMatch(/^[\w-]{22}$/);
    expect(await visitor.whoAmI()).toBe(userId);
  });

  test("has the day on which the account was created in its name, whenever it is added", async () => {
    const { visitor, clock } = await newVisitor();
    clock.instant = Date.parse("2026-11-23T23:59:59Z");
    const nameOnDevice = async () => (await visitor.ask("POST", PASSKEY_OPTIONS_PATH)).json().user;
    const name = "World Clock, Nov 23, 2026";
    expect(await nameOnDevice()).toMatchObject({ name, displayName: name });
    await visitor.createPasskey();
    clock.instant += 2000;
    expect(await nameOnDevice()).toMatchObject({ name, displayName: name });
    expect(await nameOfNewAccount(visitor.app)).toBe("World Clock, Nov 24, 2026");
  });

  test("is listed with its name and last use, with the user's other passkeys", async () => {
    const { app, visitor, clock, authenticator: laptop, userId } = await signedInVisitor();
    const phone = new TestAuthenticator();
    clock.instant += DAY_MS;
    await visitor.confirm(userId, laptop);
    expect(await visitor.createPasskey(phone, "Phone")).toBe(userId);
    clock.instant += DAY_MS;
    expect((await new TestVisitor(app).signIn(phone)).statusCode).toBe(201);
    const { passkeys, hasRecoveryCode } = (
      await visitor.ask("GET", userPasskeysPath(userId))
    ).json();
    expect(passkeys).toMatchObject([
      { name: "Laptop", lastUsedAt: clock.instant - DAY_MS },
      { name: "Phone", createdAt: clock.instant - DAY_MS, lastUsedAt: clock.instant },
    ]);
    expect(hasRecoveryCode).toBe(false);
  });

  test("is excluded, with its transports, when the user creates another one", async () => {
    const { visitor, authenticator } = await signedInVisitor();
    const { excludeCredentials } = (await visitor.ask("POST", PASSKEY_OPTIONS_PATH)).json();
    expect(excludeCredentials).toEqual([
      { id: authenticator.id, type: "public-key", transports: ["internal", "hybrid"] },
    ]);
  });

  test("can be removed, also with a long id, unless it is the last one and there is no recovery code", async () => {
    const { app, visitor, laptop, phone, userId } = await ownerOfTwoPasskeys();
    const remove = ({ id } = laptop) => visitor.ask("DELETE", userPasskeyPath(userId, id));
    expect((await remove(phone)).statusCode).toBe(204);
    const tablet = new TestAuthenticator(200);
    await visitor.createPasskey(tablet, "Tablet");
    expect((await remove(tablet)).statusCode).toBe(204);
    const refused = await remove();
    expect(answerOf(refused)).toEqual([409, "last_passkey"]);
    const code = await visitor.createRecoveryCode(userId);
    expect((await remove()).statusCode).toBe(204);
    await visitor.recover(code);
    await visitor.createPasskey();
    expect((await remove()).statusCode).toBe(404);
    const signIn = await new TestVisitor(app).signIn(laptop);
    expect(signIn.json().error.code).toBe("passkey_unknown");
  });
});

test.each([PASSKEY_OPTIONS_PATH, PASSKEYS_PATH, SIGN_IN_OPTIONS_PATH, SESSION_PATH])(
  "passkey calls are limited to 30 a minute from one address: %s",
  async (path) => {
    const { visitor } = await newVisitor();
    const isOptions = path.endsWith("options");
    const passkey = new TestAuthenticator().signIn("x");
    const body = path === PASSKEYS_PATH ? { name: "Laptop", passkey } : { passkey };
    const statuses: number[] = [];
    for (let calls = 0; calls < 31; calls += 1) {
      const response = await visitor.ask("POST", path, isOptions ? undefined : body);
      statuses.push(response.statusCode);
    }
    expect(statuses).toEqual([...Array<number>(30).fill(isOptions ? 200 : 400), 429]);
  },
);

const REFUSED = [400, "passkey_refused"];

describe("a passkey is refused", () => {
  test.runIf(TEST_ENGINE === "SQLite").each([
    ["a wrong origin", { origin: "http://evil.test" }],
    ["a wrong relying party", { relyingParty: "evil.test" }],
    ["an authenticator that does not verify its user", { verifiesUser: false }],
  ])("because of %s, at registration and at sign-in", async (_what, signing) => {
    const { visitor } = await newVisitor();
    const authenticator = new TestAuthenticator();
    expect(answerOf(await visitor.register(authenticator, signing))).toEqual(REFUSED);
    expect(await visitor.whoAmI()).toBeNull();

    await visitor.createPasskey(authenticator);
    visitor.cookies = {};
    expect(answerOf(await visitor.signIn(authenticator, signing))).toEqual(REFUSED);
    expect(await visitor.whoAmI()).toBeNull();
  });

  test("if its challenge is already used, made for another purpose, or expired", async () => {
    const { visitor, clock, authenticator } = await signedInVisitor();
    const statusOf = async (challenge: string) =>
      (await visitor.ask("POST", SESSION_PATH, { passkey: authenticator.signIn(challenge) }))
        .statusCode;

    const used = await visitor.readChallenge(SIGN_IN_OPTIONS_PATH);
    expect([await statusOf(used), await statusOf(used)]).toEqual([201, 400]);
    expect(await statusOf(await visitor.readChallenge(PASSKEY_OPTIONS_PATH))).toBe(400);
    const old = await visitor.readChallenge(SIGN_IN_OPTIONS_PATH);
    clock.instant += 5 * MINUTE_MS;
    expect(await statusOf(old)).toBe(400);
    const fresh = await visitor.readChallenge(SIGN_IN_OPTIONS_PATH);
    clock.instant += 5 * MINUTE_MS - 1;
    expect(await statusOf(fresh)).toBe(201);
  });

  test("with the reason in the log, once a minute, and no personal data; so is a recovery code", async () => {
    const log = captureLog();
    const { visitor, authenticator, userId } = await signedInVisitor({ logLevel: "warn" });
    const word = "a-word-of-the-body";
    const challenge = await visitor.readChallenge(SIGN_IN_OPTIONS_PATH);
    const passkey = authenticator.signIn(challenge, { verifiesUser: false });
    const ofClientData = (text: string) => ({
      ...passkey,
      response: { ...passkey.response, clientDataJSON: Buffer.from(text).toString("base64url") },
    });
    for (const odd of [
      authenticator.signIn(word),
      ofClientData(word),
      ofClientData(`{"type":"${word}"}`),
      passkey,
    ]) {
      await visitor.ask("POST", SESSION_PATH, { passkey: odd });
    }
    await visitor.recover(word);
    await visitor.recover(word);
    const about = { level: 40, method: "POST", status: 400, durationMs: expect.any(Number) };
    const refused = { ...about, route: SESSION_PATH, msg: "passkey refused" };
    expect(log.lines()).toMatchObject([
      { ...refused, reason: "challenge" },
      { ...refused, reason: "malformed" },
      { ...refused, reason: "User verification" },
      { ...about, route: RECOVERY_PATH, msg: "recovery code refused" },
    ]);
    for (const personal of [userId, authenticator.id, challenge, word, "127.0.0.1"]) {
      expect(log.text()).not.toContain(personal);
    }
  });

  test("if its counter goes backwards", async () => {
    const { visitor, authenticator } = await signedInVisitor();
    const statuses = [];
    for (const counter of [7, 6, 8]) {
      statuses.push((await visitor.signIn(authenticator, { counter })).statusCode);
    }
    expect(statuses).toEqual([201, 400, 201]);
  });

  test.each([
    ["in one of two sign-ins at once with the same counter", 7, [201, 400]],
    ["in none of two sign-ins at once if its authenticator does not count", 0, [201, 201]],
  ])("%s", async (_which, counter, statuses) => {
    const { visitor, authenticator } = await signedInVisitor();
    const answers = await Promise.all([
      visitor.signIn(authenticator, { counter }),
      visitor.signIn(authenticator, { counter }),
    ]);
    const found = answers.map(({ statusCode }) => statusCode);
    expect(found.toSorted((one, other) => one - other)).toEqual(statuses);
  });

  test("if it is removed during the sign-in", async () => {
    const { db, authenticator } = await signedInVisitor();
    await db.deleteFrom("passkey").where("id", "=", authenticator.id).execute();
    expect(await recordPasskeyUse(db, authenticator.id, 1, 0)).toBe(false);
  });

  test("if another key signed it", async () => {
    const { visitor, authenticator: mine } = await signedInVisitor();
    visitor.cookies = {};
    const thief = new TestAuthenticator();
    thief.userHandle = mine.userHandle;
    const signed = thief.signIn(await visitor.readChallenge(SIGN_IN_OPTIONS_PATH));
    const passkey = { ...signed, id: mine.id, rawId: mine.id };
    expect((await visitor.ask("POST", SESSION_PATH, { passkey })).statusCode).toBe(400);
  });

  test("if it names another user than its own, or, at a sign-in, none", async () => {
    const { app, visitor, authenticator, userId } = await signedInVisitor();
    const own = authenticator.userHandle;
    expect(own).toBe(Buffer.from(userId).toString("base64url"));
    const other = new TestAuthenticator();
    await new TestVisitor(app).createPasskey(other);
    const outcomes = [];
    for (const userHandle of [other.userHandle, userId, "", undefined, own]) {
      authenticator.userHandle = userHandle;
      const confirmed = await visitor.confirm(userId, authenticator);
      const signedIn = await new TestVisitor(app).signIn(authenticator);
      outcomes.push(`${confirmed.statusCode} ${signedIn.statusCode}`);
    }
    expect(outcomes).toEqual(["400 400", "400 400", "204 400", "204 400", "204 201"]);
  });

  test("if its id is not its authenticator's", async () => {
    const { visitor } = await newVisitor();
    const { id } = new TestAuthenticator();
    const response = await visitor.register(new TestAuthenticator(), {}, { id, rawId: id });
    expect(answerOf(response)).toEqual(REFUSED);
  });

  test("if the user signed out during registration", async () => {
    const { visitor } = await signedInVisitor();
    const challenge = await visitor.readChallenge(PASSKEY_OPTIONS_PATH);
    await visitor.ask("DELETE", SESSION_PATH);
    const passkey = new TestAuthenticator().register(challenge);
    const response = await visitor.ask("POST", PASSKEYS_PATH, { name: "Thief", passkey });
    expect(answerOf(response)).toEqual(REFUSED);
  });

  test.skipIf(TEST_ENGINE !== "SQLite")(
    "but not if the database fails: the response is 503",
    async () => {
      const { visitor, db } = await newVisitor();
      const challenge = await visitor.readChallenge(PASSKEY_OPTIONS_PATH);
      await sql`pragma query_only = 1`.execute(db);
      const passkey = new TestAuthenticator().register(challenge);
      const response = await visitor.ask("POST", PASSKEYS_PATH, { name: "Laptop", passkey });
      expect(answerOf(response)).toEqual([503, "unavailable"]);
    },
  );

  test("if it is already registered, and no user is created", async () => {
    const { app, db, authenticator } = await signedInVisitor();
    expect(answerOf(await new TestVisitor(app).register(authenticator))).toEqual(REFUSED);
    expect(await db.selectFrom("user_account").select("id").execute()).toHaveLength(1);
  });

  test("if the server has no public origin and the host is not localhost", async () => {
    const { visitor } = await newVisitor();
    const headers = { host: "clock.example" };
    const response = await visitor.ask("POST", SIGN_IN_OPTIONS_PATH, undefined, headers);
    expect(answerOf(response)).toEqual([503, "passkeys_not_set_up"]);
  });
});
