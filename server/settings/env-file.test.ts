import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { makeTestFolder } from "../testing/database.ts";

const MODULE = new URL("./env-file.mjs", import.meta.url).href;
const CITIES = fileURLToPath(new URL("../cities/cities-command.ts", import.meta.url));

const runIn = (folder: string, ...args: string[]) => {
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  return { status, stderr };
};

test("a .env that is a folder ends a command with a sentence", () => {
  const folder = makeTestFolder();
  mkdirSync(join(folder, ".env"));
  const sentence = ".env is a folder: the settings belong in a file of that name.\n";
  expect(runIn(folder, CITIES, "list")).toEqual({
    status: 1,
    stderr: `Nothing was done: ${sentence}`,
  });
});

test("a command reads the .env of its folder, and the environment comes first", () => {
  const folder = makeTestFolder();
  writeFileSync(join(folder, ".env"), "FIRST=file\nSECOND=file\n");
  const read = `(await import("${MODULE}")).readEnvFile(); console.log(process.env.FIRST, process.env.SECOND)`;
  const output = execFileSync(process.execPath, ["--input-type=module", "--eval", read], {
    cwd: folder,
    env: { FIRST: "own" },
    encoding: "utf8",
  });
  expect(output).toBe("own file\n");
});
