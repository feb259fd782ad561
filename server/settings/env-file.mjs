// Plain JavaScript, so that an old Node can still run it.
import { existsSync, readFileSync } from "node:fs";

/** Why `.env` can't be read; undefined if it can, or if there is none. */
export function findEnvFileFault() {
  try {
    if (existsSync(".env")) readFileSync(".env");
    return undefined;
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    return code === "EISDIR"
      ? ".env is a folder: the settings belong in a file of that name."
      : `.env can't be read (${code}): give this user access to it.`;
  }
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
