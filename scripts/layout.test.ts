import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readProject } from "./docs/read-project.ts";

const ROOT_FILES: Readonly<Record<string, readonly string[]>> = {
  server: ["app.ts", "main.ts", "start.mjs", "tsconfig.json"],
  web: ["app.tsx", "main.tsx", "tsconfig.json"],
};
const CODE = /\.(ts|tsx|mjs|js|css|html|lua|conf|yaml|yml)$/;
/** Data that a script writes. */
const COMPILED = /\/compiled-[\w-]+\.ts$/;
const MAX_LINES = 400;

test.each(Object.keys(ROOT_FILES))(
  "%s/ has only its entry points, their tests and tsconfig.json at its root",
  (folder) => {
    const loose = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .filter((name) => !ROOT_FILES[folder]?.includes(name.replace(".test.", ".")));
    expect(loose).toEqual([]);
  },
);

test(`no code file has more than ${MAX_LINES} lines`, () => {
  const tooLong = [...readProject().paths]
    .filter((path) => CODE.test(path) && !COMPILED.test(path))
    .filter((path) => readFileSync(path, "utf8").trimEnd().split("\n").length > MAX_LINES);
  expect(tooLong).toEqual([]);
});
