import { describe, expect, test } from "vitest";
import {
  PASSKEY_OPTIONS_PATH,
  PASSKEYS_PATH,
  SESSION_PATH,
  SIGN_IN_OPTIONS_PATH,
  userPasskeyPath,
  userPasskeysPath,
} from "../../shared/api/account.ts";
import { DAY_MS } from "../../shared/durations.ts";
import { TestAuthenticator } from "../testing/authenticator.ts";
import {
  newVisitor,
  ownerOfTwoPasskeys,
  signedInVisitor,
  TestVisitor,
} from "../testing/visitor.ts";

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

  test("signs its user in without a user name", async () => {
    const { app, authenticator, userId } = await signedInVisitor();
    const elsewhere = new TestVisitor(app);
    const response = await elsewhere.signIn(authenticator);
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({ userId });
    expect(await elsewhere.whoAmI()).toBe(userId);
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

  test("can be removed, unless it is the last one and there is no recovery code", async () => {
    const { app, visitor, laptop, phone, userId } = await ownerOfTwoPasskeys();
    const remove = ({ id } = laptop) => visitor.ask("DELETE", userPasskeyPath(userId, id));
    expect((await remove(phone)).statusCode).toBe(204);
    const refused = await remove();
    expect(refused.statusCode).toBe(409);
    expect(refused.json().error).toEqual({
      code: "last_passkey",
      message: "This is your only passkey. Create a recovery code or another passkey first.",
    });
    const code = await visitor.createRecoveryCode(userId);
    expect((await remove()).statusCode).toBe(204);
    await visitor.recover(code);
    await visitor.createPasskey();
    expect((await remove()).statusCode).toBe(404);
    const signIn = await new TestVisitor(app).signIn(laptop);
    expect(signIn.json().error.code).toBe("passkey_unknown");
  });

  test("with a long id can be removed", async () => {
    const { visitor } = await newVisitor();
    const authenticator = new TestAuthenticator(200);
    const userId = await visitor.createPasskey(authenticator);
    await visitor.createPasskey(new TestAuthenticator(), "Phone");
    const response = await visitor.ask("DELETE", userPasskeyPath(userId, authenticator.id));
    expect(response.statusCode).toBe(204);
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
