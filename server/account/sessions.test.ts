import { describe, expect, test } from "vitest";
import {
  confirmationOptionsPath,
  PASSKEY_OPTIONS_PATH,
  PASSKEYS_PATH,
  recoveryCodePath,
  SESSION_PATH,
  SIGN_IN_OPTIONS_PATH,
  userConfirmationPath,
  userPasskeyPath,
  userPath,
  userSessionsPath,
} from "../../shared/api/account.ts";
import { preferencesPath } from "../../shared/api/preferences.ts";
import { DAY_MS, MINUTE_MS } from "../../shared/durations.ts";
import { UserDeletedError } from "../database/lock-user.ts";
import { TestAuthenticator } from "../testing/authenticator.ts";
import {
  answerOf,
  newVisitor,
  ownerOfTwoPasskeys,
  signedInVisitor,
  TestVisitor,
} from "../testing/visitor.ts";
import { openSession } from "./sessions.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");

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
});

describe("removing a passkey", () => {
  async function withTwoPasskeys() {
    const made = await ownerOfTwoPasskeys();
    const elsewhere = new TestVisitor(made.app);
    await elsewhere.signIn(made.phone);
    const remove = ({ id }: TestAuthenticator) =>
      made.visitor.ask("DELETE", userPasskeyPath(made.userId, id));
    return { ...made, elsewhere, remove };
  }

  test("ends the sessions that it opened, on every device", async () => {
    const { visitor, userId, elsewhere, phone, remove } = await withTwoPasskeys();
    expect((await remove(phone)).statusCode).toBe(204);
    expect([await elsewhere.whoAmI(), await visitor.whoAmI()]).toEqual([null, userId]);
  });

  test("ends this session too if it opened it, and clears its cookie", async () => {
    const { visitor, userId, elsewhere, laptop, remove } = await withTwoPasskeys();
    const response = await remove(laptop);
    expect(response.statusCode).toBe(204);
    expect(response.cookies).toMatchObject([{ name: "session", value: "" }]);
    expect([await visitor.whoAmI(), await elsewhere.whoAmI()]).toEqual([null, userId]);
  });

  test("leaves this session open if another passkey has confirmed it", async () => {
    const { visitor, userId, laptop, phone, remove } = await withTwoPasskeys();
    await visitor.confirm(userId, phone);
    expect((await remove(laptop)).statusCode).toBe(204);
    expect(await visitor.whoAmI()).toBe(userId);
  });
});

test("no session opens if what opens it is gone: the user, the passkey, or the recovery code, which was replaced", async () => {
  const { db, visitor, userId } = await signedInVisitor();
  await visitor.createRecoveryCode(userId);
  const open = (session: Parameters<typeof openSession>[1]) => openSession(db, session, NOW);
  const refusal = (code: string) => ({ body: { error: { code } } });
  await expect(open({ userId: "deleted", passkeyId: "x" })).rejects.toThrow(UserDeletedError);
  await expect(open({ userId, passkeyId: "x" })).rejects.toMatchObject(refusal("passkey_unknown"));
  await expect(open({ userId, recoveryHash: "of the former code" })).rejects.toMatchObject(
    refusal("wrong_recovery_code"),
  );
});

describe("a clock that is set forward by 60 days and back", () => {
  test("ends no session, and does not extend those used meanwhile", async () => {
    const { app, visitor, clock, userId } = await signedInVisitor();
    const [other, otherKey] = [new TestVisitor(app), new TestAuthenticator()];
    clock.instant += 60 * DAY_MS;
    expect(await new TestVisitor(app).createPasskey()).toBeDefined();
    const otherId = await other.createPasskey(otherKey);
    clock.instant -= 60 * DAY_MS;
    expect([await visitor.whoAmI(), await other.whoAmI()]).toEqual([userId, otherId]);
    clock.instant += 30 * DAY_MS;
    expect(await other.whoAmI()).toBeNull();
  });

  test("does not lock a recovery code that was tried meanwhile", async () => {
    const { app, visitor, clock, userId } = await signedInVisitor();
    const code = await visitor.createRecoveryCode(userId);
    const recover = async (typed: string) => (await new TestVisitor(app).recover(typed)).statusCode;
    clock.instant += 60 * DAY_MS;
    for (let tries = 0; tries < 5; tries += 1) await recover(code.slice(0, 10));
    expect(await recover(code)).toBe(429);
    clock.instant -= 60 * DAY_MS;
    expect(await recover(code)).toBe(201);
  });
});

test("an expired session is refused at once, and deleted 60 days later", async () => {
  const { app, db, visitor, clock } = await signedInVisitor();
  const sessions = () => db.selectFrom("session").select("user_id").execute();
  clock.instant += 30 * DAY_MS;
  expect(await visitor.whoAmI()).toBeNull();
  await new TestVisitor(app).createPasskey();
  expect(await sessions()).toHaveLength(2);
  clock.instant += 60 * DAY_MS;
  await new TestVisitor(app).createPasskey();
  expect(await sessions()).toHaveLength(2);
});

test("a session from before sessions stored what opened them stays open, but needs a passkey for changes to the account", async () => {
  const { db, visitor, userId } = await signedInVisitor();
  const unknown = { passkey_id: null, recovery_hash: null, authenticated_at: 0 };
  await db.updateTable("session").set(unknown).execute();
  expect(await visitor.whoAmI()).toBe(userId);
  const response = await visitor.ask("POST", recoveryCodePath(userId));
  expect(answerOf(response)).toEqual([403, "confirmation_required"]);
});

type Act = (visitor: TestVisitor, owner: Owner) => ReturnType<TestVisitor["ask"]>;

interface Owner {
  readonly userId: string;
  readonly passkeyId: string;
}

const PROTECTED: readonly (readonly [string, Act])[] = [
  ["a recovery code", (visitor, { userId }) => visitor.ask("POST", recoveryCodePath(userId))],
  [
    "removing a passkey",
    (visitor, { userId, passkeyId }) => visitor.ask("DELETE", userPasskeyPath(userId, passkeyId)),
  ],
  ["adding a passkey", (visitor) => visitor.ask("POST", PASSKEY_OPTIONS_PATH)],
  [
    "signing out everywhere",
    (visitor, { userId }) => visitor.ask("DELETE", userSessionsPath(userId)),
  ],
  ["deleting the account", (visitor, { userId }) => visitor.ask("DELETE", userPath(userId))],
];

async function newOwner() {
  const made = await ownerOfTwoPasskeys();
  const owner: Owner = { userId: made.userId, passkeyId: made.phone.id };
  return { ...made, owner };
}

async function recoveredVisitor() {
  const made = await newOwner();
  const code = await made.visitor.createRecoveryCode(made.userId);
  const recovered = new TestVisitor(made.app);
  await recovered.recover(code);
  return { ...made, recovered, code };
}

test.each(PROTECTED)(
  "%s needs a passkey used in this session within the last five minutes",
  async (_what, act) => {
    const { app, visitor, owner, userId, laptop, clock } = await newOwner();
    clock.instant += 5 * MINUTE_MS;
    await new TestVisitor(app).signIn(laptop);
    expect(answerOf(await act(visitor, owner))).toEqual([403, "confirmation_required"]);
    expect(await visitor.whoAmI()).toBe(userId);
    expect((await visitor.confirm(userId, laptop)).statusCode).toBe(204);
    clock.instant += 5 * MINUTE_MS - 1;
    expect((await act(visitor, owner)).statusCode).toBeLessThan(300);
  },
);

test("reading and changing the list need no confirmation", async () => {
  const { visitor, userId, clock } = await newOwner();
  clock.instant += 5 * MINUTE_MS;
  expect((await visitor.ask("GET", preferencesPath(userId))).statusCode).toBe(200);
});

describe("a confirmation", () => {
  test("replaces the session, so that a stolen copy of it ends", async () => {
    const { app, visitor, userId, laptop } = await newOwner();
    const thief = new TestVisitor(app);
    thief.cookies = { ...visitor.cookies };
    await visitor.confirm(userId, laptop);
    expect([await visitor.whoAmI(), await thief.whoAmI()]).toEqual([userId, null]);
  });

  test("offers the user's passkeys, and refuses another user's", async () => {
    const { app, visitor, userId, laptop, phone } = await newOwner();
    const options = (await visitor.ask("POST", confirmationOptionsPath(userId))).json();
    expect(options.allowCredentials.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      [laptop.id, phone.id].toSorted(),
    );
    expect(options.userVerification).toBe("required");
    const other = new TestAuthenticator();
    await new TestVisitor(app).createPasskey(other);
    expect(answerOf(await visitor.confirm(userId, other))).toEqual([400, "passkey_refused"]);
    expect(await visitor.whoAmI()).toBe(userId);
  });

  test("refuses the challenge of a sign-in or of another user's confirmation, and vice versa", async () => {
    const { app, visitor, userId, laptop } = await newOwner();
    const other = new TestVisitor(app);
    const otherId = await other.createPasskey();
    for (const challenge of [
      await visitor.readChallenge(SIGN_IN_OPTIONS_PATH),
      await other.readChallenge(confirmationOptionsPath(otherId)),
    ]) {
      const passkey = laptop.signIn(challenge);
      const response = await visitor.ask("POST", userConfirmationPath(userId), { passkey });
      expect(answerOf(response)).toEqual([400, "passkey_refused"]);
    }
    const passkey = laptop.signIn(await visitor.readChallenge(confirmationOptionsPath(userId)));
    const response = await visitor.ask("POST", SESSION_PATH, { passkey });
    expect(answerOf(response)).toEqual([400, "passkey_refused"]);
  });

  test("made while the clock was ahead does not count", async () => {
    const { visitor, owner, userId, laptop, clock } = await newOwner();
    clock.instant += 30 * MINUTE_MS;
    await visitor.confirm(userId, laptop);
    clock.instant -= 2 * MINUTE_MS;
    const response = await visitor.ask("POST", recoveryCodePath(owner.userId));
    expect(answerOf(response)).toEqual([403, "confirmation_required"]);
  });
});

describe("a session opened by a recovery code", () => {
  test.each(PROTECTED)("at first allows only adding a passkey: %s", async (what, act) => {
    const { recovered, owner } = await recoveredVisitor();
    const answer = answerOf(await act(recovered, owner));
    const isAdding = what === "adding a passkey";
    expect(answer).toEqual(isAdding ? [200, undefined] : [403, "add_passkey_first"]);
  });

  test("becomes the session of the passkey that is added in it", async () => {
    const { recovered, userId } = await recoveredVisitor();
    await recovered.createPasskey(new TestAuthenticator(), "Tablet");
    expect((await recovered.ask("POST", recoveryCodePath(userId))).statusCode).toBe(201);
    expect(await recovered.whoAmI()).toBe(userId);
  });

  test("may add a passkey in its first 15 minutes only", async () => {
    const { recovered, clock } = await recoveredVisitor();
    clock.instant += 15 * MINUTE_MS - 1;
    expect((await recovered.ask("POST", PASSKEY_OPTIONS_PATH)).statusCode).toBe(200);
    clock.instant += 1;
    const response = await recovered.ask("POST", PASSKEY_OPTIONS_PATH);
    expect(answerOf(response)).toEqual([403, "recovery_expired"]);
  });

  test("ends when the code is replaced; a session opened by a passkey does not", async () => {
    const { visitor, recovered, userId, code } = await recoveredVisitor();
    expect(await recovered.whoAmI()).toBe(userId);
    expect((await visitor.ask("POST", recoveryCodePath(userId))).statusCode).toBe(201);
    expect([await recovered.whoAmI(), await visitor.whoAmI()]).toEqual([null, userId]);
    expect((await recovered.recover(code)).statusCode).toBe(400);
  });
});
