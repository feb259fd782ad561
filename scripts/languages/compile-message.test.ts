import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { compileMessage } from "./compile-message.ts";

/** The text of the message, with the plural forms of English. */
function textOf(message: string, v: Record<string, unknown> = {}): unknown {
  const rules = new Intl.PluralRules("en");
  return runInNewContext(compileMessage(message).code, {
    v,
    plural: (count: number, forms: Record<string, string>) =>
      forms[`=${count}`] ?? forms[rules.select(count)],
    formatNumber: (number: number) => number.toLocaleString("en"),
    jsxs: (_type: unknown, { children }: { children: unknown[] }) => [...children],
    Fragment: undefined,
  });
}

describe("a message", () => {
  test.each([
    "Copy link",
    "You're offline.",
    "A \"quoted\" `word`, a \\ and $ {'{'}".replace("{'{'}", "'{'x'}'"),
  ])("without values is its text: %s", (message) => {
    expect(textOf(message)).toBe(message.replaceAll(/'([{}])'/g, "$1"));
  });

  test("has its values filled in, numbers with separators", () => {
    expect(textOf("{name} of {total, number}", { name: "`x`", total: 12_000 })).toBe(
      "`x` of 12,000",
    );
  });

  test("has the plural form of its count", () => {
    const message = "{count, plural, =0 {No zones} one {# zone} other {# zones}}.";
    expect([0, 1, 2000].map((count) => textOf(message, { count }))).toEqual([
      "No zones.",
      "1 zone.",
      "2,000 zones.",
    ]);
  });

  test("has the choice for its value", () => {
    const message = "{side, select, ahead {{time} ahead} behind {{time} behind} other {}}";
    expect(textOf(message, { side: "behind", time: "2 h" })).toBe("2 h behind");
    expect(compileMessage(message).values.get("side")).toBe('"ahead" | "behind"');
  });

  test("with a tag is a node, whose tag is made by its function", () => {
    const message = "Places: <link>{name}</link>.";
    const { isRich, values } = compileMessage(message);
    expect(isRich).toBe(true);
    expect(Object.fromEntries(values)).toEqual({
      link: "(children: ReactNode) => ReactNode",
      name: "string",
    });
    const link = (text: string) => ({ link: text });
    expect(textOf(message, { link, name: "GeoNames" })).toEqual([
      "Places: ",
      { link: "GeoNames" },
      ".",
    ]);
  });

  test.each(["{", "{when, date}", "{n, number, ::percent}", "{n, plural, offset:1 other {#}}"])(
    "is refused if it is not supported: %s",
    (message) => {
      expect(() => compileMessage(message)).toThrow(/not supported|EXPECT/);
    },
  );
});
