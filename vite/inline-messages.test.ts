import { expect, test } from "vitest";
import { inlineInto } from "./inline-messages.ts";

const MESSAGES = new Map([
  ["close", "() => `Close`"],
  ["price", "() => `\\$5`"],
  ["hello", "(v) => `Hello ` + v.name"],
  ["zones", '(v) => plural(v.count, { "other": `zones` })'],
  ["link", '(v) => jsxs(Fragment, { children: ["By ", v.link("us")] })'],
]);
const inline = (code: string) => inlineInto(`import * as m from "#messages";\n${code}`, MESSAGES);

test("a call of a message without values becomes its text", () => {
  expect(inline("show(m.close());")).toBe("\nshow(`Close`);");
});

test("other uses become functions of the module, once each", () => {
  expect(inline("[m.hello({ name: m.close() }), m.hello, m.close, m.price()]")).toBe(
    `const m_hello = (v) => \`Hello \` + v.name;
const m_close = () => \`Close\`;
const m_price = () => \`\\$5\`;

[m_hello({ name: \`Close\` }), m_hello, m_close, m_price()]`,
  );
});

test("a module imports what its messages need", () => {
  expect(inline("m.zones({ count: 1 })")).toMatch(/^import \{ plural \} from ".*\.ts";\nconst/);
  expect(inline("m.link({})")).toMatch(/^import .* from "react\/jsx-runtime";\n.*m_jsxs\(m_Frag/);
});

test("what only looks like a message stays", () => {
  expect(inline("item.close(); x.m.close(); m.unknown();")).toContain(
    "item.close(); x.m.close(); m.unknown();",
  );
});
