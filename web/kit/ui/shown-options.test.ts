import { expect, test } from "vitest";
import { followResults, NO_OPTIONS } from "./search-popup.tsx";

/** Results such as "abC…": C is sure, and more may follow. */
const resultsOf = (names: string, label = "first") => ({
  options: names
    .replace("…", "")
    .split("")
    .map((value) => ({
      value,
      label,
      isSure: value === value.toUpperCase(),
    })),
  isComplete: !names.endsWith("…"),
});

const show = (names: string) => followResults(NO_OPTIONS, "x", resultsOf(names), undefined);

test.each<[rule: string, first: string, later: string, expected: [string, string?], at?: object]>([
  ["the best of the first is active, if they are complete", "", "ab", ["ab", "a"]],
  ["none of the first is active, if they are not complete", "", "ab…", ["ab"]],
  ["the best of the first is active at once, if it is sure", "", "Ab…", ["Ab", "A"]],
  ["later ones stand best first, and the best becomes active", "ab…", "cab", ["cab", "c"]],
  ["later ones stand below the active one", "abc…", "dcba", ["abdc", "b"], { active: "b" }],
  ["later ones stand below the sure one", "Ab…", "cAb", ["Acb", "A"]],
  ["later ones stand below the pointer", "ab…", "cab", ["acb", "c"], { pointed: "a" }],
  ["later ones stand below, if too few were found at first", "ab", "cab", ["acb", "a"]],
  ["one no longer found stays above the active", "abc…", "cb", ["abc", "b"], { active: "b" }],
  ["all stay in place if none is new", "acb", "bca", ["acb", "a"]],
  ["the last ones replace those before, if none is active", "abc…", "cb", ["cb", "c"]],
  ["none is left if the last ones are none", "abc…", "", [""]],
])("of the options of one text, %s", (_rule, first, later, expected, at) => {
  const { pointed, ...moved }: { pointed?: string; active?: string } = at ?? {};
  const before = { ...show(first), ...moved };
  const { options, active } = followResults(before, "x", resultsOf(later, "later"), pointed);
  expect([options.map(({ value }) => value).join(""), active]).toEqual([expected[0], expected[1]]);
  const known = options.filter(({ value }) => later.includes(value));
  expect(known.filter(({ label }) => label !== "later")).toEqual([]);
});

test("another text starts anew", () => {
  const before = { ...show("abc"), active: "c" };
  const after = followResults(before, "xy", resultsOf("cb…"), "c");
  expect([after.options.length, after.active]).toEqual([2, undefined]);
});
