import { describe, expect, test } from "vitest";
import {
  followResults,
  NO_OPTIONS,
  type SearchOption,
  type ShownOptions,
} from "./search-popup.tsx";

const optionsOf = (names: string) =>
  names.split("").map((value) => ({ value, label: value, isSure: value === value.toUpperCase() }));
const found = (names: string, isComplete = true) => ({ options: optionsOf(names), isComplete });

function show(names: string, isComplete: boolean, text = "x"): ShownOptions<SearchOption> {
  return followResults(NO_OPTIONS, text, found(names, isComplete), undefined);
}

const seen = ({ options, active }: ShownOptions<SearchOption>) => [
  options.map(({ value }) => value).join(""),
  active,
];

describe("the first options of a text", () => {
  test("are complete: the best one is active", () => {
    expect(seen(show("ab", true))).toEqual(["ab", "a"]);
  });

  test("are not complete: the best one is active only if it is sure", () => {
    expect(seen(show("ab", false))).toEqual(["ab", undefined]);
    expect(seen(show("Ab", false))).toEqual(["Ab", "A"]);
  });
});

describe("later options of the same text", () => {
  test("are ordered best first, and the best one becomes active, if none was", () => {
    expect(seen(followResults(show("ab", false), "x", found("cab"), undefined))).toEqual([
      "cab",
      "c",
    ]);
  });

  test("stand below the active one, which stays active", () => {
    const before = { ...show("abc", false), active: "b" };
    expect(seen(followResults(before, "x", found("dcba"), undefined))).toEqual(["abdc", "b"]);
    expect(seen(followResults(show("Ab", false), "x", found("cAb"), undefined))).toEqual([
      "Acb",
      "A",
    ]);
  });

  test("stand below the one under the pointer; the best one becomes active wherever it stands", () => {
    const after = followResults(show("ab", false), "x", found("cab"), "a");
    expect(seen(after)).toEqual(["acb", "c"]);
  });

  test("leave one in place that is no longer found, if it stands above the active one", () => {
    const before = { ...show("abc", false), active: "b" };
    expect(seen(followResults(before, "x", found("cb"), undefined))).toEqual(["abc", "b"]);
  });

  test("change only the content if none is new", () => {
    const before = followResults(show("ab", false), "x", found("cab"), "a");
    const { options } = found("cab");
    const later = options.map((option) => ({ ...option, label: "later" }));
    const after = followResults(before, "x", { options: later, isComplete: true }, undefined);
    expect(seen(after)).toEqual(["acb", "c"]);
    expect(after.options.map(({ label }) => label)).toEqual(["later", "later", "later"]);
  });

  test("follow below the active one if the text found too little at first", () => {
    const before = show("ab", true);
    expect(seen(followResults(before, "x", found("cab"), undefined))).toEqual(["acb", "a"]);
  });
});

test("another text starts anew", () => {
  const before = { ...show("abc", true), active: "c" };
  expect(seen(followResults(before, "xy", found("cb", false), "c"))).toEqual(["cb", undefined]);
});
