import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Not the frame's: its sizes follow the site that it is in. */
const SHEETS = globSync("web/**/*.css").filter((file) => !/embed\/[a-z]+\.css$/.test(file));
const WIDTHS = ["40rem", "64rem", "110rem"];

/** Sides that a mirrored page keeps. */
const UNMIRRORED = [
  // East is on the right.
  "web/map/map-panel.css: left: -1rem;",
  // Centred.
  "web/meeting/chosen-meeting.css: left: 50%;",
  "web/meeting/chosen-meeting.css: translate: -50% -50%;",
  "web/meeting/meeting.css: left: 50%;",
  "web/meeting/meeting.css: translate: -50%;",
  // Time runs to the right.
  "web/picker/day-slider.css: translate: -50% 0;",
  "web/picker/day-slider.css: translate: -50% 0;",
  "web/picker/day-slider.css: translate: calc(var(--thumb) / -2) 0;",
  // Centred.
  "web/time/clock/clock.css: translate: -50%;",
  "web/time/clock/clock.css: translate: 50%;",
  "web/time/clock/clock.css: translate: none;",
  // Time runs to the right.
  "web/time/sky/sky.css: translate: -50% -50%;",
  "web/time/sky/sky.css: translate: -50% -62%;",
];
const UNMIRRORED_PARTS = [
  "web/map/map-pins.tsx",
  "web/map/map-pins.tsx",
  "web/picker/day-slider.tsx",
  "web/picker/day-slider.tsx",
  "web/time/sky/sun-arc.tsx",
  "web/time/sky/sun-arc.tsx",
  "web/wall/wall.tsx",
];

/** A value of a shorthand, perhaps with parentheses. */
const ONE = String.raw`(?:[^ ();]|\((?:[^()]|\([^()]*\))*\))+`;
const PHYSICAL = [
  /^\s+(?:left|right|(?:margin|padding|scroll-margin|scroll-padding|border)-(?:left|right)(?:-.+)?|border-(?:top|bottom)-(?:left|right)-radius): /,
  /^\s+(?:text-align|float|clear): (?:left|right);/,
  /^\s+(?:translate: (?!0(?:;| )|var)|transform: translate(?:X|\())/,
  // The second of four values, for the right, is not the fourth.
  new RegExp(
    String.raw`^\s+(?:margin|padding|inset|border-(?:color|style|radius)): ${ONE} (${ONE}) ${ONE} (?!\1;)${ONE};`,
  ),
];

/** Square, round, or that of the element around it. */
const RADIUS = /border-(?:[a-z]+-[a-z]+-)?radius: (?!0;|50%;|inherit;|var\(--radius-\w+\);)/;

/** Each line of the style sheets that matches, with its file. */
const linesWith = (pattern: RegExp, except = /^$/, sheets = SHEETS) =>
  sheets
    .filter((file) => !except.test(file))
    .flatMap((file) =>
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

test("radii are those of the tokens", () => {
  expect(linesWith(RADIUS, /^$/, globSync("web/**/*.css"))).toEqual([]);
});

test("nothing but these is placed by physical sides, which a mirrored page keeps", () => {
  const sheets = globSync("web/**/*.css");
  const found = PHYSICAL.flatMap((pattern) => linesWith(pattern, /^$/, sheets));
  expect(found.toSorted()).toEqual(UNMIRRORED);
  const parts = globSync("web/**/*.{ts,tsx}", { exclude: ["**/*.test.*"] });
  const placed = linesWith(/style=\{.*\bleft\b/, /^$/, parts);
  expect(placed.toSorted().map((line) => line.split(": ")[0])).toEqual(UNMIRRORED_PARTS);
});
