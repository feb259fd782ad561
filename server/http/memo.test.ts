import { expect, test } from "vitest";
import { memo } from "./memo.ts";

test("values are made once for the keys that were asked last", () => {
  const made: string[] = [];
  const read = memo((key: string) => {
    made.push(key);
    return { key };
  }, 2);
  const first = read("a");
  read("b");
  expect(read("a")).toBe(first);
  read("c");
  for (const key of ["a", "c", "b"]) read(key);
  expect(made).toEqual(["a", "b", "c", "b"]);
});

test("a promise is shared until it rejects", async () => {
  let calls = 0;
  const read = memo(async (_key: string) => {
    calls += 1;
    if (calls === 1) throw new Error("not yet");
    return calls;
  });
  const answers = await Promise.allSettled([read("a"), read("a")]);
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await Promise.all([read("a"), read("a")])).toEqual([2, 2]);
});
