import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Physical sides that a mirrored page keeps. */
const UNMIRRORED: Readonly<Record<string, readonly string[]>> = {
  // Time runs to the right.
  "web/picker/day-slider.css": [
    "translate: -50% 0",
    "translate: -50% 0",
    "translate: calc(var(--thumb) / -2) 0",
  ],
  "web/picker/day-slider.tsx": ["style={{ left", "style={{ left"],
  "web/time/sky/sky.css": ["translate: -50% -62%", "translate: -50% -50%"],
  "web/time/sky/sun-arc.tsx": ["style={{ left", "style={{ left"],
  "web/wall/wall.tsx": ["style={{ left"],
  // East is on the right.
  "web/map/map-panel.css": ["left: -1rem"],
  "web/map/map-pins.tsx": ["style={{ left", "style={label && { left"],
  // Centred.
  "web/meeting/chosen-meeting.css": ["left: 50%", "translate: -50% -50%"],
  "web/meeting/meeting.css": ["left: 50%", "translate: -50%"],
  "web/time/clock/clock.css": ["translate: -50%", "translate: 50%", "translate: none"],
};

const PROPERTY =
  /^(?:left|right|(?:margin|padding|scroll-margin|scroll-padding|border)-(?:left|right)(?:-.+)?|border-(?:top|bottom)-(?:left|right)-radius): /;
const VALUE = /^(?:text-align|float|clear): (?:left|right)$/;
const SHORTHAND = /^(?:margin|padding|inset|border-(?:color|style|radius)): (.+)$/;
const MOVED = /^(?:translate: (?!0(?: |$)|var)|transform: translate(?:X|\())/;

const sources = globSync("web/**/*.{ts,tsx}", { exclude: ["**/*.test.*"] });
const styles = globSync("web/**/*.css");

test.each([...sources, ...styles])("%s has no physical sides", (path) => {
  const text = readFileSync(path, "utf8");
  const found = path.endsWith(".css") ? physicalDeclarations(text) : physicalInCode(text);
  expect(found).toEqual(UNMIRRORED[path] ?? []);
});

function physicalDeclarations(css: string): readonly string[] {
  const declarations = css
    .replaceAll(/\/\*.*?\*\//gs, "")
    .split(/[;{}]/)
    .map((text) => text.trim().replaceAll(/\s+/g, " "));
  return declarations.filter(
    (text) => PROPERTY.test(text) || VALUE.test(text) || MOVED.test(text) || hasUnequalSides(text),
  );
}

/** Whether the second of four values, for the right, is not the fourth. */
function hasUnequalSides(declaration: string): boolean {
  let values = SHORTHAND.exec(declaration)?.[1] ?? "";
  while (values.includes("(")) values = values.replaceAll(/\([^()]*\)/g, "");
  const [, right, , left] = values.split(" ");
  return left !== undefined && left !== right;
}

function physicalInCode(code: string): readonly string[] {
  return [...code.matchAll(/style=\{.*\bleft\b/g)].map(([text]) => text);
}
