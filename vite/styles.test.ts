import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Not the frame's: its sizes follow the site that it is in. */
const SHEETS = globSync("web/**/*.css").filter((file) => !/embed\/[a-z]+\.css$/.test(file));
const WIDTHS = ["40rem", "64rem", "110rem"];

/** Each line of the style sheets that matches, with its file. */
const linesWith = (pattern: RegExp, except = /^$/) =>
  SHEETS.filter((file) => !except.test(file)).flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );

test("the page changes at three widths of the window", () => {
  const others = linesWith(/@media.*width/).filter(
    (line) => !WIDTHS.some((width) => line.includes(`${width})`)),
  );
  expect(others).toEqual([]);
});

test("print and forced colors have one sheet each, but for the map, which both draw alike", () => {
  expect(linesWith(/@media.*print/, /styles\/print\.css|map-panel\.css/)).toEqual([]);
  expect(linesWith(/forced-colors:/, /styles\/forced-colors\.css|map-panel\.css/)).toEqual([]);
});

test("layers of the page have names, and spaces are in quarters of a rem", () => {
  expect(linesWith(/z-index: \d{2}|z-index: [3-9]/)).toEqual([]);
  expect(
    linesWith(
      /^\s+(gap|padding|margin)[a-z-]*: [^;(]*(?<![\d.])(0\.25|0\.5|0\.75|1|1\.25|1\.5|2|3)rem/,
    ),
  ).toEqual([]);
});

test("no feature asks by :has what another feature shows", () => {
  const crossing = linesWith(/^\.(hero|dialog|settings-menu|deep-link-note)[^{]*:has\(/);
  expect(crossing).toEqual([]);
});
