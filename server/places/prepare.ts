// `npm run build` runs this, so that a server that may not write to its folder finds its places prepared; a server that does not, too.
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { HOUR_MS } from "../../shared/durations.ts";
import {
  buildPlaces,
  COMPILED_FILE,
  hashSources,
  openPrepared,
  PREPARED_FILE,
} from "./build-places.ts";
import { decodePlaceFile } from "./place-file.ts";

const [folder = fileURLToPath(new URL(".", import.meta.url)), file = join(folder, PREPARED_FILE)] =
  process.argv.slice(2);
const key = await hashSources(folder);
if (!openPrepared(file, key)) {
  // Several servers may start at once. Flushed before it has its name, the file is whole even after a power failure.
  const unfinished = `${file}.${randomUUID()}`;
  try {
    buildPlaces(unfinished, decodePlaceFile(readFileSync(join(folder, COMPILED_FILE))), key);
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
  removeLeftovers();
}

function removeLeftovers(): void {
  for (const name of readdirSync(dirname(file))) {
    const part = join(dirname(file), name);
    const isPart = part.startsWith(`${file}.`);
    if (isPart && statSync(part).mtimeMs < Date.now() - HOUR_MS) rmSync(part);
  }
}
