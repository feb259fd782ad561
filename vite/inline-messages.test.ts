import { expect, test } from "vitest";
import { inlineInto, readMessages } from "./inline-messages.ts";

const MESSAGES = readMessages(`
export const close = () => \`Close\`;
export const price = () => \`\\$5\`;
export const hello = (v) => \`Hello \` + v.name;
export const zones = (v) => m_plural(v.count, { "other": \`zones\` });
export const link = (v) => m_jsxs(m_Fragment, { children: ["By ", v.link("us")] });
`);
const inline = (code: string) => inlineInto(`import * as m from "#messages";\n${code}`, MESSAGES);

test("a call of a message without values becomes its text", () => {
  expect(inline("show(m.close());")).toBe("\nshow(`Close`);");
});

test("other uses become functions of the module, once each", () => {
  expect(inline("[m.hello({ name: m.close() }), m.hello, m.close, m.price()]")).toBe(
    `const m_hello = (v) => \`Hello \` + v.name;
const m_close = () => \`Close\`;

[m_hello({ name: \`Close\` }), m_hello, m_close, \`\\$5\`]`,
  );
});

test("a module imports what its messages need", () => {
  expect(inline("m.zones({ count: 1 })")).toMatch(
    /^import \{ plural as m_plural \} from ".*\.ts";\nconst/,
  );
  expect(inline("m.link({})")).toMatch(/m_Fragment .*\n.*m_jsxs .*\n.*m_jsxs\(m_Frag/);
});

test("what only looks like a message stays", () => {
  expect(inline("item.close(); x.m.close(); m.unknown(); show('m.close()');")).toContain(
    "item.close(); x.m.close(); m.unknown(); show('m.close()');",
  );
});
