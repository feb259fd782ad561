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

test("a name in .env that is no setting ends a command with a sentence", () => {
  const folder = makeTestFolder();
  writeFileSync(
    join(folder, ".env"),
    "PORT=80\nTZ=UTC\nPGPASSWORD=x\nNODE_EXTRA_CA_CERTS=/ca\nPROT=80\n",
  );
  const sentence = ".env has PROT, which is no setting: .env.example lists all.\n";
  expect(runIn(folder, CITIES, "list")).toEqual({
    status: 1,
    stderr: `Nothing was done: ${sentence}`,
  });
});

test("a command reads the .env of its folder, and the environment comes first", () => {
  const folder = makeTestFolder();
  writeFileSync(join(folder, ".env"), "DATA_DIR=file\nHOST=file\n");
  const read = `(await import("${MODULE}")).readEnvFile(); console.log(process.env.DATA_DIR, process.env.HOST)`;
  const output = execFileSync(process.execPath, ["--input-type=module", "--eval", read], {
    cwd: folder,
    env: { DATA_DIR: "own" },
    encoding: "utf8",
  });
  expect(output).toBe("own file\n");
});
