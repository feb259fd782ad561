// Plain JavaScript, so that an old Node can still run it.
import { existsSync, readFileSync } from "node:fs";
import * as util from "node:util";

const EXAMPLE = new URL("../../.env.example", import.meta.url);
const OF_OTHER_PROGRAMS = /^(NODE_|PG|MALLOC_|TZ$)/;

/** What is wrong with `.env`: it can't be read, or has a name that `.env.example` has not. Undefined if nothing is, or if there is none. */
export function findEnvFileFault() {
  try {
    if (!existsSync(".env")) return undefined;
    const names = namesIn(".env");
    const known = namesIn(EXAMPLE);
    const unknown = names.find((name) => !known.includes(name) && !OF_OTHER_PROGRAMS.test(name));
    return unknown && `.env has ${unknown}, which is no setting: .env.example lists all.`;
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    return code === "EISDIR"
      ? ".env is a folder: the settings belong in a file of that name."
      : `.env can't be read (${code}): give this user access to it.`;
  }
}

/** None on a Node older than 20.12. @param {string | URL} file */
function namesIn(file) {
  const text = readFileSync(file, "utf8").replace(/^\uFEFF/, "");
  return Object.keys(util.parseEnv?.(text) ?? {});
}

/** For commands: adds the settings of `.env` to the environment, whose own come first. */
export function readEnvFile() {
  const fault = findEnvFileFault();
  if (fault) {
    console.error(`Nothing was done: ${fault}`);
    process.exit(1);
  }
  if (existsSync(".env")) process.loadEnvFile();
}
