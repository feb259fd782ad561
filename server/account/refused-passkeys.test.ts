import { sql } from "kysely";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import {
  PASSKEY_OPTIONS_PATH,
  PASSKEYS_PATH,
  RECOVERY_PATH,
  SESSION_PATH,
  SIGN_IN_OPTIONS_PATH,
} from "../../shared/api/account.ts";
import { TestAuthenticator } from "../testing/authenticator.ts";
import { TEST_ENGINE } from "../testing/database.ts";
import { readLog } from "../testing/server.ts";
import { newVisitor, TestVisitor } from "../testing/visitor.ts";
import { recordPasskeyUse } from "./passkey-store.ts";

describe("a passkey is refused", () => {
  test.runIf(TEST_ENGINE === "SQLite").each([
    ["a wrong origin", { origin: "http://evil.test" }],
    ["a wrong relying party", { relyingParty: "evil.test" }],
    ["an authenticator that does not verify its user", { verifiesUser: false }],
  ])("because of %s, at registration and at sign-in", async (_what, signing) => {
    const { visitor } = await newVisitor();
    const authenticator = new TestAuthenticator();
    const options = (await visitor.ask("POST", PASSKEY_OPTIONS_PATH)).json();
    const passkey = authenticator.register(options.challenge, signing);
    const refused = await visitor.ask("POST", PASSKEYS_PATH, { name: "Laptop", passkey });
    expect([refused.statusCode, refused.json().error.code]).toEqual([400, "passkey_refused"]);
    expect(await visitor.whoAmI()).toBeNull();

    await visitor.createPasskey(authenticator);
    visitor.cookies = {};
    const { challenge } = (await visitor.ask("POST", SIGN_IN_OPTIONS_PATH)).json();
    const response = await visitor.ask("POST", SESSION_PATH, {
      passkey: authenticator.signIn(challenge, signing),
    });
    expect([response.statusCode, response.json().error.code]).toEqual([400, "passkey_refused"]);
    expect(await visitor.whoAmI()).toBeNull();
  });

  test("if its challenge is already used, made for another purpose, or expired", async () => {
    const { visitor, clock } = await newVisitor();
    const authenticator = new TestAuthenticator();
    await visitor.createPasskey(authenticator);
    const challengeFrom = async (path: string) =>
      (await visitor.ask("POST", path)).json().challenge;
    const statusOf = async (challenge: string) =>
      (await visitor.ask("POST", SESSION_PATH, { passkey: authenticator.signIn(challenge) }))
        .statusCode;

    const used = await challengeFrom(SIGN_IN_OPTIONS_PATH);
    expect([await statusOf(used), await statusOf(used)]).toEqual([201, 400]);
    expect(await statusOf(await challengeFrom(PASSKEY_OPTIONS_PATH))).toBe(400);
    const old = await challengeFrom(SIGN_IN_OPTIONS_PATH);
    clock.instant += 5 * 60_000;
    expect(await statusOf(old)).toBe(400);
    const fresh = await challengeFrom(SIGN_IN_OPTIONS_PATH);
    clock.instant += 5 * 60_000 - 1;
    expect(await statusOf(fresh)).toBe(201);
  });

  test("with the reason in the log and no personal data", async () => {
    const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    onTestFinished(() => written.mockRestore());
    const { visitor } = await newVisitor({ logLevel: "warn" });
    const authenticator = new TestAuthenticator();
    const userId = await visitor.createPasskey(authenticator);
    const word = "a-word-of-the-body";
    const { challenge } = (await visitor.ask("POST", SIGN_IN_OPTIONS_PATH)).json();
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
    const log = written.mock.calls.map(([text]) => String(text)).join("");
    const about = { level: 40, method: "POST", route: SESSION_PATH, status: 400 };
    expect(readLog(log).filter(({ msg }) => msg === "passkey refused")).toMatchObject(
      ["challenge", "malformed", "User verification"].map((reason) => ({
        ...about,
        durationMs: expect.any(Number),
        reason,
      })),
    );
    for (const personal of [userId, authenticator.id, challenge, word, "127.0.0.1"]) {
      expect(log).not.toContain(personal);
    }
  });

  test("with one line a minute for each reason, however often", async () => {
    const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    onTestFinished(() => written.mockRestore());
    const { visitor, clock } = await newVisitor({ logLevel: "warn" });
    const authenticator = new TestAuthenticator();
    await visitor.createPasskey(authenticator);
    const guess = async () => {
      await visitor.ask("POST", SESSION_PATH, { passkey: authenticator.signIn("guessed") });
      await visitor.ask("POST", RECOVERY_PATH, { code: "guessed" });
    };
    for (let tries = 0; tries < 4; tries += 1) await guess();
    clock.instant += 60_000;
    await guess();
    const log = readLog(written.mock.calls.map(([text]) => String(text)).join(""));
    expect(log.map(({ msg, reason, suppressed }) => [msg, reason, suppressed])).toEqual([
      ["passkey refused", "challenge", 0],
      ["recovery code refused", undefined, 0],
      ["passkey refused", "challenge", 3],
      ["recovery code refused", undefined, 3],
    ]);
  });

  test("if its counter goes backwards", async () => {
    const { visitor } = await newVisitor();
    const authenticator = new TestAuthenticator();
    await visitor.createPasskey(authenticator);
    const statusWith = async (counter: number) => {
      const { challenge } = (await visitor.ask("POST", SIGN_IN_OPTIONS_PATH)).json();
      const passkey = authenticator.signIn(challenge, { counter });
      return (await visitor.ask("POST", SESSION_PATH, { passkey })).statusCode;
    };
    expect([await statusWith(7), await statusWith(6), await statusWith(8)]).toEqual([
      201, 400, 201,
    ]);
  });

  test.each([
    ["in one of two sign-ins at once with the same counter", 7, [201, 400]],
    ["in none of two sign-ins at once if its authenticator does not count", 0, [201, 201]],
  ])("%s", async (_which, counter, statuses) => {
    const { visitor } = await newVisitor();
    const authenticator = new TestAuthenticator();
    await visitor.createPasskey(authenticator);
    const passkeys = await Promise.all(
      [1, 2].map(async () => {
        const { challenge } = (await visitor.ask("POST", SIGN_IN_OPTIONS_PATH)).json();
        return authenticator.signIn(challenge, { counter });
      }),
    );
    const answers = await Promise.all(
      passkeys.map((passkey) => visitor.ask("POST", SESSION_PATH, { passkey })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual(
      statuses,
    );
  });

  test("if it is removed during the sign-in", async () => {
    const { db, visitor } = await newVisitor();
    const authenticator = new TestAuthenticator();
    await visitor.createPasskey(authenticator);
    await db.deleteFrom("passkey").where("id", "=", authenticator.id).execute();
    expect(await recordPasskeyUse(db, authenticator.id, 1, 0)).toBe(false);
  });

  test("if another key signed it", async () => {
    const { visitor } = await newVisitor();
    const mine = new TestAuthenticator();
    await visitor.createPasskey(mine);
    visitor.cookies = {};
    const { challenge } = (await visitor.ask("POST", SIGN_IN_OPTIONS_PATH)).json();
    const thief = new TestAuthenticator();
    thief.userHandle = mine.userHandle;
    const forged = { ...thief.signIn(challenge), id: mine.id, rawId: mine.id };
    expect((await visitor.ask("POST", SESSION_PATH, { passkey: forged })).statusCode).toBe(400);
  });

  test("if it names another user than its own, or, at a sign-in, none", async () => {
    const { app, visitor } = await newVisitor();
    const authenticator = new TestAuthenticator();
    const userId = await visitor.createPasskey(authenticator);
    const own = authenticator.userHandle;
    expect(own).toBe(Buffer.from(userId).toString("base64url"));
    const other = new TestAuthenticator();
    await new TestVisitor(app).createPasskey(other);
    const outcomes = [];
    for (const userHandle of [other.userHandle, userId, "", undefined, own]) {
      authenticator.userHandle = userHandle;
      const confirmed = await visitor.confirm(userId, authenticator);
      const signedIn = await new TestVisitor(app).signIn(authenticator);
      outcomes.push([confirmed.statusCode, signedIn.statusCode]);
    }
    expect(outcomes).toEqual([
      [400, 400],
      [400, 400],
      [204, 400],
      [204, 400],
      [204, 201],
    ]);
  });

  test("if its id is not its authenticator's", async () => {
    const { visitor } = await newVisitor();
    const { challenge } = (await visitor.ask("POST", PASSKEY_OPTIONS_PATH)).json();
    const { id } = new TestAuthenticator();
    const passkey = { ...new TestAuthenticator().register(challenge), id, rawId: id };
    const response = await visitor.ask("POST", PASSKEYS_PATH, { name: "Laptop", passkey });
    expect([response.statusCode, response.json().error?.code]).toEqual([400, "passkey_refused"]);
  });

  test("if the user signed out during registration", async () => {
    const { visitor } = await newVisitor();
    await visitor.createPasskey();
    const { challenge } = (await visitor.ask("POST", PASSKEY_OPTIONS_PATH)).json();
    await visitor.ask("DELETE", SESSION_PATH);
    const passkey = new TestAuthenticator().register(challenge);
    const response = await visitor.ask("POST", PASSKEYS_PATH, { name: "Thief", passkey });
    expect(response.statusCode).toBe(400);
  });

  test.skipIf(TEST_ENGINE !== "SQLite")(
    "but not if the database fails: the response is 503",
    async () => {
      const { visitor, db } = await newVisitor();
      const { challenge } = (await visitor.ask("POST", PASSKEY_OPTIONS_PATH)).json();
      await sql`pragma query_only = 1`.execute(db);
      const passkey = new TestAuthenticator().register(challenge);
      const response = await visitor.ask("POST", PASSKEYS_PATH, { name: "Laptop", passkey });
      expect([response.statusCode, response.json().error.code]).toEqual([503, "unavailable"]);
    },
  );

  test("if it is already registered, and no user is created", async () => {
    const { app, db, visitor } = await newVisitor();
    const authenticator = new TestAuthenticator();
    await visitor.createPasskey(authenticator);
    const other = new TestVisitor(app);
    const { challenge } = (await other.ask("POST", PASSKEY_OPTIONS_PATH)).json();
    const passkey = authenticator.register(challenge);
    expect((await other.ask("POST", PASSKEYS_PATH, { name: "Copy", passkey })).statusCode).toBe(
      400,
    );
    expect(await db.selectFrom("user_account").select("id").execute()).toHaveLength(1);
  });

  test("if the server has no public origin and the host is not localhost", async () => {
    const { visitor } = await newVisitor();
    const response = await visitor.ask("POST", SIGN_IN_OPTIONS_PATH, undefined, {
      host: "clock.example",
    });
    expect([response.statusCode, response.json().error.code]).toEqual([503, "passkeys_not_set_up"]);
  });
});
