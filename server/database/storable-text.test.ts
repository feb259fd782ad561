import { expect, test } from "vitest";
import { type JsonSchema, listCalls } from "../testing/openapi-file.ts";
import { signedInVisitor } from "../testing/visitor.ts";

/** Texts that are compared, checked or decoded, and never stored as they are. */
const NEVER_STORED = /\b(clientDataJSON|cityId|ids\.0|rawId|timezone|userHandle|userId)$/;

/** The fields of a body that are texts of the client's own, such as `preferences.0.customName`. */
function textFields(schema: JsonSchema, path = ""): [path: string, pattern: string | undefined][] {
  if (schema.anyOf) return schema.anyOf.flatMap((one) => textFields(one, path));
  if (schema.items) return textFields(schema.items, `${path}.0`);
  if (schema.type === "string" && !schema.enum && schema.const === undefined) {
    return [[path.slice(1), schema.pattern]];
  }
  return Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
    textFields(one, `${path}.${name}`),
  );
}

test("every text of a body that reaches the database excludes NUL and half surrogate pairs", () => {
  const fields = listCalls().flatMap(({ body = {} }) => textFields(body));
  const stored = fields.filter(([path]) => !NEVER_STORED.test(path));
  expect(new Set(stored.map(([path]) => path))).toContain("preferences.0.customName");
  for (const [path, pattern = ""] of stored) {
    for (const text of ["a\0b", "a\ud83d", "at=\0"]) {
      expect([path, new RegExp(pattern, "u").test(text)]).toEqual([path, false]);
    }
  }
});

test("a text that can't be stored is refused with its field, in a body and in a path", async () => {
  const { visitor, userId } = await signedInVisitor();
  const path = `/api/users/${userId}/timezone-preferences`;
  const add = (customName: string) =>
    visitor.ask("POST", `${path}/merge`, { preferences: [{ timezone: "Nepal Time", customName }] });
  const refusals = [await add("a\0b"), await visitor.ask("DELETE", `${path}/a%00b`)];
  expect(refusals.map((response) => response.json().error)).toEqual(
    ["preferences.0.customName", "id"].map((field) => ({
      code: "invalid_request",
      message: `The field "${field}" has characters that can't be stored.`,
    })),
  );
  expect((await add("🙂")).json()).toMatchObject([{ customName: "🙂" }]);
});
