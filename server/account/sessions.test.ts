import { describe, expect, test } from "vitest";
import {
  PASSKEY_OPTIONS_PATH,
  PASSKEYS_PATH,
  SESSION_PATH,
  userSessionsPath,
} from "../../shared/api/account.ts";
import { DAY_MS } from "../../shared/durations.ts";
import { UserDeletedError } from "../database/lock-user.ts";
import { TestAuthenticator } from "../testing/authenticator.ts";
import { newVisitor, signedInVisitor, TestVisitor } from "../testing/visitor.ts";
import { openSession } from "./sessions.ts";

describe("a session", () => {
  const cookieOf = (response: { cookies: { name: string }[] }) => response.cookies[0];

  test("is an HttpOnly, SameSite cookie for 30 days", async () => {
    const { visitor, authenticator } = await signedInVisitor();
    expect(cookieOf(await visitor.signIn(authenticator))).toEqual({
      name: "session",
      value: expect.stringMatching(/^[\w-]{43}$/),
      path: "/",
      httpOnly: true,
      sameSite: "Lax",
      maxAge: 30 * 86_400,
    });
  });

  test("with TLS is a Secure __Host- cookie, and binds passkeys to the public origin", async () => {
    const { visitor } = await newVisitor({ publicOrigin: "https://clock.example" });
    const authenticator = new TestAuthenticator();
    const options = (await visitor.ask("POST", PASSKEY_OPTIONS_PATH)).json();
    expect(options.rp.id).toBe("clock.example");
    const passkey = authenticator.register(options.challenge, {
      origin: "https://clock.example",
      relyingParty: "clock.example",
    });
    const response = await visitor.ask("POST", PASSKEYS_PATH, { name: "Laptop", passkey });
    expect(cookieOf(response)).toMatchObject({ name: "__Host-session", secure: true, path: "/" });
  });

  test("is stored only as a hash", async () => {
    const { visitor, db } = await signedInVisitor();
    const rows = await db.selectFrom("session").selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(visitor.cookies["session"]);
  });

  test("is replaced at each sign-in", async () => {
    const { app, visitor, authenticator } = await signedInVisitor();
    const before = { ...visitor.cookies };
    await visitor.signIn(authenticator);
    expect(visitor.cookies["session"]).not.toBe(before["session"]);
    const thief = new TestVisitor(app);
    thief.cookies = before;
    expect(await thief.whoAmI()).toBeNull();
  });

  test("expires 30 days after its last use", async () => {
    const { visitor, clock, userId } = await signedInVisitor();
    clock.instant += 29 * DAY_MS;
    expect(await visitor.whoAmI()).toBe(userId);
    clock.instant += 30 * DAY_MS - 1;
    expect(await visitor.whoAmI()).toBe(userId);
    clock.instant += 30 * DAY_MS;
    expect(await visitor.whoAmI()).toBeNull();
  });

  test("is renewed at most once a day", async () => {
    const { app, visitor, clock } = await signedInVisitor();
    const renews = async () => {
      const response = await app.inject({ url: SESSION_PATH, cookies: visitor.cookies });
      return cookieOf(response) !== undefined;
    };
    clock.instant += DAY_MS;
    expect(await renews()).toBe(false);
    clock.instant += 1;
    expect([await renews(), await renews()]).toEqual([true, false]);
  });

  test("cannot be opened for a user who was deleted", async () => {
    const { db } = await newVisitor();
    const session = { userId: "deleted", origin: { passkeyId: "x" }, former: undefined };
    await expect(openSession(db, session, 0)).rejects.toThrow(UserDeletedError);
  });

  test("ends on one device or on all of them by signing out", async () => {
    const { app, visitor, authenticator, userId } = await signedInVisitor();
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
    ["unknown", "x"],
  ])("cookie that is %s signs nobody in, and is cleared", async (_kind, token) => {
    const { app } = await newVisitor();
    const response = await app.inject({ url: SESSION_PATH, cookies: { session: token } });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ userId: null });
    expect(cookieOf(response)).toMatchObject({ name: "session", value: "", path: "/" });
  });
});
