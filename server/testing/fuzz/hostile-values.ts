import fc from "fast-check";
import { anyText } from "../../../shared/testing/any-text.ts";

export interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly maximum?: number;
  readonly if?: JsonSchema;
  readonly then?: JsonSchema;
}

const ALMATY_ID = "1526384";
const TEXTS = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "b\udfff\ud800",
  "\ufeff",
  "\u202e\u0007",
  "\r\nx: y",
  "__proto__",
  "constructor",
  "toString",
  ALMATY_ID,
  "%00",
  "../../../etc/passwd",
  "'; drop table preference; --",
  `\${7*7}`,
  "<script>",
  "1e400",
  "a".repeat(61),
  "a".repeat(9000),
  "😀".repeat(31),
];
const NUMBERS = [-1, 0.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e308, -1e-308];

export const hostileText = fc.oneof(
  fc.constantFrom(...TEXTS),
  anyText(),
  fc.array(fc.nat(0xffff), { maxLength: 12 }).map((units) => String.fromCharCode(...units)),
);

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(...NUMBERS, null, true),
  fc.constantFrom([], {}, [[]], { toString: 1 }, { length: 1e9 }),
  fc.jsonValue(),
);

/** A body by its schema, often with one wrong, missing or additional field. */
export function bodyOf(schema: JsonSchema, userId: string): fc.Arbitrary<unknown> {
  const right = matching(schema, userId);
  const names = Object.keys(schema.properties ?? {});
  const wrong = fc
    .tuple(right, fc.constantFrom(...names, "__proto__", "a"), fc.option(hostileValue))
    .map(([body, name, value]) => {
      const { [name]: _left, ...rest } = body as Record<string, unknown>;
      return value === null ? rest : Object.fromEntries([...Object.entries(rest), [name, value]]);
    });
  return fc.oneof(
    { weight: 4, arbitrary: right },
    { weight: 3, arbitrary: wrong },
    { weight: 1, arbitrary: hostileValue },
  );
}

function matching(schema: JsonSchema, userId: string): fc.Arbitrary<unknown> {
  if (schema.then) {
    const { if: condition, then, ...plain } = schema;
    const properties = { ...plain.properties, ...condition?.properties, ...then.properties };
    return fc.oneof(matching(plain, userId), matching({ ...plain, properties }, userId));
  }
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => matching(one, userId)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.type === "integer") return fc.integer({ min: 0, max: schema.maximum ?? 0 });
  if (schema.type === "null") return fc.constant(null);
  if (schema.type === "array") {
    return fc.array(matching(schema.items ?? {}, userId), { maxLength: 3 });
  }
  if (schema.type !== "object") return fc.oneof(hostileText, fc.string({ minLength: 1 }));
  return fc.record(
    Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, one]) => [
        name,
        name === "userId" ? fc.constant(userId) : matching(one, userId),
      ]),
    ),
  );
}
