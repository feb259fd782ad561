import { describe, expect, test } from "vitest";
import {
  confirmationOptionsPath,
  PASSKEY_OPTIONS_PATH,
  recoveryCodePath,
  SESSION_PATH,
  SIGN_IN_OPTIONS_PATH,
  userConfirmationPath,
  userPasskeyPath,
  userPath,
  userSessionsPath,
} from "../../shared/api/account.ts";
import { preferencesPath } from "../../shared/api/preferences.ts";
import { MINUTE_MS } from "../../shared/durations.ts";
import { TestAuthenticator } from "../testing/authenticator.ts";
import { answerOf, ownerOfTwoPasskeys, TestVisitor } from "../testing/visitor.ts";

interface Owner {
  readonly userId: string;
  readonly passkeyId: string;
}

const PROTECTED: [
  string,
  (visitor: TestVisitor, owner: Owner) => ReturnType<TestVisitor["ask"]>,
][] = [
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

describe.each(PROTECTED)("%s", (_what, act) => {
  test("needs a passkey used in this session within the last five minutes", async () => {
    const { visitor, owner, userId, laptop, clock } = await newOwner();
    clock.instant += 5 * MINUTE_MS;
    expect(answerOf(await act(visitor, owner))).toEqual([403, "confirmation_required"]);
    expect(await visitor.whoAmI()).toBe(userId);
    expect((await visitor.confirm(userId, laptop)).statusCode).toBe(204);
    clock.instant += 5 * MINUTE_MS - 1;
    expect((await act(visitor, owner)).statusCode).toBeLessThan(300);
  });

  test("is not allowed by a passkey used in another session", async () => {
    const { app, visitor, owner, laptop, clock } = await newOwner();
    clock.instant += 5 * MINUTE_MS;
    await new TestVisitor(app).signIn(laptop);
    expect(answerOf(await act(visitor, owner))).toEqual([403, "confirmation_required"]);
  });
});

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
    expect(response.json().error).toEqual({
      code: "recovery_expired",
      message: "Please use a passkey, or sign out and use your recovery code again.",
    });
  });

  test("ends when the code is replaced; a session opened by a passkey does not", async () => {
    const { visitor, recovered, userId, code } = await recoveredVisitor();
    expect(await recovered.whoAmI()).toBe(userId);
    expect((await visitor.ask("POST", recoveryCodePath(userId))).statusCode).toBe(201);
    expect([await recovered.whoAmI(), await visitor.whoAmI()]).toEqual([null, userId]);
    expect((await recovered.recover(code)).statusCode).toBe(400);
  });
});
