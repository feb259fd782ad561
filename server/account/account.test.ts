import { describe, expect, test } from "vitest";
import {
  PASSKEY_OPTIONS_PATH,
  PASSKEYS_PATH,
  RECOVERY_PATH,
  recoveryCodePath,
  SESSION_PATH,
  SIGN_IN_OPTIONS_PATH,
  userPasskeyPath,
  userPasskeysPath,
  userPath,
  userSessionsPath,
} from "../../shared/account.ts";
import { preferencesPath } from "../../shared/preferences.ts";
import { buildTestApp } from "../test-app.ts";
import { TestAuthenticator } from "../test-authenticator.ts";
import { TestVisitor } from "../test-visitor.ts";

const DAY_MS = 86_400_000;

async function newVisitor(settings = {}) {
  const { app, db, clock } = await buildTestApp(settings);
  return { app, db, clock, visitor: new TestVisitor(app) };
}

describe("a passkey", () => {
  test("makes a user who is then signed in, and asks for a resident key and a verified user", async () => {
    const { visitor } = await newVisitor();
    expect(await visitor.whoAmI()).toBeNull();
    const options = (await visitor.ask("POST", PASSKEY_OPTIONS_PATH)).json();
    expect(options.authenticatorSelection).toMatchObject({
      residentKey: "required",
      userVerification: "required",
    });
    expect(options.rp).toEqual({ name: "World Clock", id: "localhost" });
    const userId = await visitor.createPasskey();
    expect(userId).toMatch(/^[\w-]{22}$/);
    expect(await visitor.whoAmI()).toBe(userId);
  });

  test("signs its user in again without a name", async () => {
    const { app, visitor } = await newVisitor();
    const authenticator = new TestAuthenticator();
    const userId = await visitor.createPasskey(authenticator);
    const elsewhere = new TestVisitor(app);
    const answer = await elsewhere.signIn(authenticator);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ userId });
    expect(await elsewhere.whoAmI()).toBe(userId);
  });

  test("can be one of several, each listed with its name and last use", async () => {
    const { app, visitor, clock } = await newVisitor();
    const phone = new TestAuthenticator();
    const userId = await visitor.createPasskey();
    clock.instant += DAY_MS;
    expect(await visitor.createPasskey(phone, "Phone")).toBe(userId);
    clock.instant += DAY_MS;
    expect((await new TestVisitor(app).signIn(phone)).statusCode).toBe(201);
    const { passkeys, hasRecoveryCode } = (
      await visitor.ask("GET", userPasskeysPath(userId))
    ).json();
    expect(passkeys).toMatchObject([
      { name: "Laptop", lastUsedAt: clock.instant - 2 * DAY_MS },
      { name: "Phone", createdAt: clock.instant - DAY_MS, lastUsedAt: clock.instant },
    ]);
    expect(hasRecoveryCode).toBe(false);
  });

  test("can be removed, but not the last one without a recovery code", async () => {
    const { app, visitor } = await newVisitor();
    const laptop = new TestAuthenticator();
    const userId = await visitor.createPasskey(laptop);
    const remove = () => visitor.ask("DELETE", userPasskeyPath(userId, laptop.id));
    const refused = await remove();
    expect(refused.statusCode).toBe(409);
    expect(refused.json().error).toEqual({
      code: "last_passkey",
      message: "This is your only passkey. Create a recovery code or another passkey first.",
    });
    await visitor.ask("POST", recoveryCodePath(userId));
    expect((await remove()).statusCode).toBe(204);
    expect((await remove()).statusCode).toBe(404);
    const signIn = await new TestVisitor(app).signIn(laptop);
    expect(signIn.json().error.code).toBe("passkey_unknown");
  });
});

describe("a passkey is refused", () => {
  test.each([
    ["a wrong origin", { origin: "http://evil.test" }],
    ["a wrong relying party", { relyingParty: "evil.test" }],
    ["an authenticator that does not verify its user", { verifiesUser: false }],
  ])("for %s, in registration and in sign-in", async (_what, signing) => {
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
    const answer = await visitor.ask("POST", SESSION_PATH, {
      passkey: authenticator.signIn(challenge, signing),
    });
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, "passkey_refused"]);
    expect(await visitor.whoAmI()).toBeNull();
  });

  test("for a challenge used before, of another purpose, or older than five minutes", async () => {
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

  test("for a counter that went backwards", async () => {
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

  test("for a signature by another key", async () => {
    const { visitor } = await newVisitor();
    const mine = new TestAuthenticator();
    await visitor.createPasskey(mine);
    visitor.cookies = {};
    const { challenge } = (await visitor.ask("POST", SIGN_IN_OPTIONS_PATH)).json();
    const forged = { ...new TestAuthenticator().signIn(challenge), id: mine.id, rawId: mine.id };
    expect((await visitor.ask("POST", SESSION_PATH, { passkey: forged })).statusCode).toBe(400);
  });

  test("for a user who signed out between asking and answering", async () => {
    const { visitor } = await newVisitor();
    await visitor.createPasskey();
    const { challenge } = (await visitor.ask("POST", PASSKEY_OPTIONS_PATH)).json();
    await visitor.ask("DELETE", SESSION_PATH);
    const passkey = new TestAuthenticator().register(challenge);
    const answer = await visitor.ask("POST", PASSKEYS_PATH, { name: "Thief", passkey });
    expect(answer.statusCode).toBe(400);
  });

  test("that is known already", async () => {
    const { app, visitor } = await newVisitor();
    const authenticator = new TestAuthenticator();
    await visitor.createPasskey(authenticator);
    const other = new TestVisitor(app);
    const { challenge } = (await other.ask("POST", PASSKEY_OPTIONS_PATH)).json();
    const passkey = authenticator.register(challenge);
    expect((await other.ask("POST", PASSKEYS_PATH, { name: "Copy", passkey })).statusCode).toBe(
      400,
    );
  });

  test("where the server has no public origin and is not asked as localhost", async () => {
    const { visitor } = await newVisitor();
    const answer = await visitor.ask("POST", SIGN_IN_OPTIONS_PATH, undefined, {
      host: "clock.example",
    });
    expect([answer.statusCode, answer.json().error.code]).toEqual([503, "passkeys_not_set_up"]);
  });
});

describe("a session", () => {
  const cookieOf = (answer: { cookies: { name: string }[] }) => answer.cookies[0];

  test("is a cookie for this site alone, out of scripts' reach, for 30 days", async () => {
    const { visitor } = await newVisitor();
    const authenticator = new TestAuthenticator();
    await visitor.createPasskey(authenticator);
    expect(cookieOf(await visitor.signIn(authenticator))).toEqual({
      name: "session",
      value: expect.stringMatching(/^[\w-]{43}$/),
      path: "/",
      httpOnly: true,
      sameSite: "Lax",
      maxAge: 30 * 86_400,
    });
  });

  test("behind TLS is bound to TLS and to the host, and passkeys to the public origin", async () => {
    const { visitor } = await newVisitor({ publicOrigin: "https://clock.example" });
    const authenticator = new TestAuthenticator();
    const options = (await visitor.ask("POST", PASSKEY_OPTIONS_PATH)).json();
    expect(options.rp.id).toBe("clock.example");
    const passkey = authenticator.register(options.challenge, {
      origin: "https://clock.example",
      relyingParty: "clock.example",
    });
    const answer = await visitor.ask("POST", PASSKEYS_PATH, { name: "Laptop", passkey });
    expect(cookieOf(answer)).toMatchObject({ name: "__Host-session", secure: true, path: "/" });
  });

  test("is kept as a hash alone", async () => {
    const { visitor, db } = await newVisitor();
    await visitor.createPasskey();
    const rows = await db.selectFrom("session").selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(visitor.cookies["session"]);
  });

  test("is a new one at each sign-in, and the one before ends", async () => {
    const { app, visitor } = await newVisitor();
    const authenticator = new TestAuthenticator();
    await visitor.createPasskey(authenticator);
    const before = { ...visitor.cookies };
    await visitor.signIn(authenticator);
    expect(visitor.cookies["session"]).not.toBe(before["session"]);
    const thief = new TestVisitor(app);
    thief.cookies = before;
    expect(await thief.whoAmI()).toBeNull();
  });

  test("lasts 30 days, and from its last use when it is used", async () => {
    const { visitor, clock } = await newVisitor();
    const userId = await visitor.createPasskey();
    clock.instant += 29 * DAY_MS;
    expect(await visitor.whoAmI()).toBe(userId);
    clock.instant += 30 * DAY_MS - 1;
    expect(await visitor.whoAmI()).toBe(userId);
    clock.instant += 30 * DAY_MS;
    expect(await visitor.whoAmI()).toBeNull();
  });

  test("ends here by signing out here, and everywhere by signing out everywhere", async () => {
    const { app, visitor } = await newVisitor();
    const authenticator = new TestAuthenticator();
    const userId = await visitor.createPasskey(authenticator);
    const [second, third] = [new TestVisitor(app), new TestVisitor(app)];
    await second.signIn(authenticator);
    await third.signIn(authenticator);
    expect((await second.ask("DELETE", SESSION_PATH)).statusCode).toBe(204);
    expect([await second.whoAmI(), await third.whoAmI()]).toEqual([null, userId]);
    expect((await third.ask("DELETE", userSessionsPath(userId))).statusCode).toBe(204);
    expect([await visitor.whoAmI(), await third.whoAmI()]).toEqual([null, null]);
  });

  test.each([
    ["forged", "A".repeat(43)],
    ["malformed", "%%%;x"],
    ["empty of meaning", "x"],
  ])("that is %s is nobody's, and is cleared", async (_kind, token) => {
    const { app } = await newVisitor();
    const answer = await app.inject({ url: SESSION_PATH, cookies: { session: token } });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ userId: null });
    expect(cookieOf(answer)).toMatchObject({ name: "session", value: "", path: "/" });
  });

  test("that was revoked is nobody's on every call, and is cleared", async () => {
    const { app, visitor } = await newVisitor();
    const userId = await visitor.createPasskey();
    const stolen = { ...visitor.cookies };
    await visitor.ask("DELETE", SESSION_PATH);
    const answer = await app.inject({ url: preferencesPath(userId), cookies: stolen });
    expect(answer.statusCode).toBe(401);
    expect(cookieOf(answer)).toMatchObject({ name: "session", value: "" });
  });
});

describe("a recovery code", () => {
  async function withCode() {
    const made = await newVisitor();
    const userId = await made.visitor.createPasskey();
    const answer = await made.visitor.ask("POST", recoveryCodePath(userId));
    return { ...made, userId, code: String(answer.json().code) };
  }
  const recover = (visitor: TestVisitor, code: string, host = 1) =>
    visitor.app.inject({
      method: "POST",
      url: RECOVERY_PATH,
      payload: { code },
      remoteAddress: `192.0.2.${host}`,
    });

  test("is shown once, kept as a hash, and signs in however it is typed", async () => {
    const { app, db, userId, code } = await withCode();
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){7}[0-9A-HJKMNP-TV-Z]{4}$/);
    const rows = JSON.stringify(await db.selectFrom("user_account").selectAll().execute());
    expect(rows).not.toContain(code.replaceAll("-", "").slice(8));
    const typed = ` ${code.toLowerCase().replaceAll("-", " ").replaceAll("0", "o")} `;
    expect((await recover(new TestVisitor(app), typed)).json()).toEqual({ userId });
  });

  test("no longer counts when it is replaced", async () => {
    const { visitor, userId, code } = await withCode();
    await visitor.ask("POST", recoveryCodePath(userId));
    expect((await recover(visitor, code)).statusCode).toBe(400);
  });

  test("can be tried five times in a quarter of an hour at one account, from anywhere", async () => {
    const { visitor, clock, code } = await withCode();
    const wrong = `${code.slice(0, 10)}${"0".repeat(20)}`;
    for (let host = 1; host <= 5; host += 1) {
      expect((await recover(visitor, wrong, host)).statusCode).toBe(400);
    }
    const refused = await recover(visitor, code, 6);
    expect([refused.statusCode, refused.json().error.code]).toEqual([429, "too_many_tries"]);
    clock.instant += 15 * 60_000 + 1;
    expect((await recover(visitor, code, 7)).statusCode).toBe(201);
  });

  test("can be tried five times in a quarter of an hour from one address, at any account", async () => {
    const { visitor } = await withCode();
    const statuses = [];
    for (let guess = 0; guess < 6; guess += 1) {
      statuses.push((await recover(visitor, `GUESS${guess}`)).statusCode);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });
});

describe("an account that is deleted", () => {
  test("leaves nothing in the database, and its sessions are nobody's", async () => {
    const { app, db, visitor } = await newVisitor();
    const laptop = new TestAuthenticator();
    const userId = await visitor.createPasskey(laptop);
    const elsewhere = new TestVisitor(app);
    await elsewhere.signIn(laptop);
    await visitor.ask("POST", recoveryCodePath(userId));
    await visitor.ask("POST", PASSKEY_OPTIONS_PATH);
    await visitor.ask("POST", preferencesPath(userId), {
      userId,
      timezone: "Nepal Time",
      customName: null,
      cityId: null,
      displayOrder: 0,
    });
    const other = new TestVisitor(app);
    const otherId = await other.createPasskey();

    expect((await visitor.ask("DELETE", userPath(userId))).statusCode).toBe(204);
    for (const table of ["challenge", "passkey", "preference", "session"] as const) {
      const rows = await db.selectFrom(table).select("user_id").execute();
      expect(rows.filter((row) => row.user_id === userId)).toEqual([]);
    }
    const users = await db.selectFrom("user_account").select("id").execute();
    expect(users).toEqual([{ id: otherId }]);
    expect([await elsewhere.whoAmI(), await other.whoAmI()]).toEqual([null, otherId]);
  });
});
