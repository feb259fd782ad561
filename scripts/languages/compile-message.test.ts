import { expect, test } from "vitest";
import { compileMessage } from "./compile-message.ts";

test.each(["{", "{when, date}", "{n, number, ::percent}", "{n, plural, offset:1 other {#}}"])(
  "a message that is not supported is refused: %s",
  (message) => {
    expect(() => compileMessage(message)).toThrow(/not supported|EXPECT/);
  },
);

test("the values of a message have the types of its arguments and tags", () => {
  const message =
    "{side, select, ahead {{time} ahead} behind {<link>{count, number}</link>} other {}}";
  const { isRich, values } = compileMessage(message);
  expect(isRich).toBe(true);
  expect(Object.fromEntries(values)).toEqual({
    count: "number",
    link: "(children: ReactNode) => ReactNode",
    side: '"ahead" | "behind"',
    time: "string",
  });
});
