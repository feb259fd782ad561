import { describe, expect, test } from "vitest";
import {
  PASSKEY_OPTIONS_PATH,
  PASSKEYS_PATH,
  RECOVERY_PATH,
  SESSION_PATH,
  userPasskeyPath,
} from "../../shared/api/account.ts";
import { mergePath, preferencePath, preferencesPath } from "../../shared/api/preferences.ts";
import { TestAuthenticator } from "../testing/authenticator.ts";
import { newVisitor, signedInVisitor, type TestVisitor } from "../testing/visitor.ts";

type Ask = (visitor: TestVisitor, userId: string, text: string) => ReturnType<TestVisitor["ask"]>;

/** Every field whose text reaches the database. */
const FIELDS: [string, Ask][] = [
  [
    "preferences.0.customName",
    (visitor, userId, customName) =>
      visitor.ask("POST", mergePath(userId), {
        preferences: [{ timezone: "Nepal Time", customName }],
      }),
  ],
  [
    "customName",
    (visitor, userId, customName) =>
      visitor.ask("POST", preferencesPath(userId), {
        userId,
        timezone: "Nepal Time",
        customName,
        cityId: null,
        displayOrder: 0,
      }),
  ],
  [
    "customName",
    (visitor, userId, customName) =>
      visitor.ask("PATCH", preferencePath(userId, "nothing"), { customName }),
  ],
  ["code", (visitor, _userId, code) => visitor.ask("POST", RECOVERY_PATH, { code })],
  ["name", (visitor, _userId, name) => register(visitor, name)],
  ["passkey.response.transports.0", (visitor, _userId, text) => register(visitor, "x", [text])],
  [
    "passkey.id",
    (visitor, _userId, id) =>
      visitor.ask("POST", SESSION_PATH, {
        passkey: { ...new TestAuthenticator().signIn("x"), id },
      }),
  ],
];

async function register(visitor: TestVisitor, name: string, transports = ["internal"]) {
  const challenge = await visitor.readChallenge(PASSKEY_OPTIONS_PATH);
  const { response, ...passkey } = new TestAuthenticator().register(challenge);
  return visitor.ask("POST", PASSKEYS_PATH, {
    name,
    passkey: { ...passkey, response: { ...response, transports } },
  });
}

const refusal = (field: string) => ({
  error: {
    code: "invalid_request",
    message: `The field "${field}" has characters that can't be stored.`,
  },
});

describe.each(FIELDS)("the field %s", (field, ask) => {
  test.each([
    ["NUL", "a\0b"],
    ["half a surrogate pair", "a\ud83d"],
  ])("with %s is refused", async (_what, text) => {
    const { visitor } = await newVisitor();
    const response = await ask(visitor, await visitor.createPasskey(), text);
    expect([response.statusCode, response.json()]).toEqual([400, refusal(field)]);
  });
});

test.each([preferencePath, userPasskeyPath])("a path with NUL is refused", async (pathOf) => {
  const { visitor, userId } = await signedInVisitor();
  const response = await visitor.ask("DELETE", pathOf(userId, "a%00b"));
  expect([response.statusCode, response.json()]).toEqual([400, refusal("id")]);
});

test("transports that are not a list are refused", async () => {
  const { visitor } = await newVisitor();
  const response = await register(visitor, "x", "internal" as never);
  expect([response.statusCode, response.json().error.message]).toEqual([
    400,
    'The field "passkey.response.transports" must be array.',
  ]);
});

test("a whole surrogate pair is stored", async () => {
  const { visitor, userId } = await signedInVisitor();
  const response = await visitor.ask("POST", mergePath(userId), {
    preferences: [{ timezone: "Nepal Time", customName: "🙂" }],
  });
  expect(response.json()).toMatchObject([{ customName: "🙂" }]);
});
