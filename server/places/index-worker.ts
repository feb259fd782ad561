import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { brotliDecompressSync } from "node:zlib";
import { HOUR_MS } from "../../shared/durations.ts";
import { buildIndex } from "./build-index.ts";
import { encodeIndex } from "./prepared-index.ts";

export interface PreparationTask {
  readonly file: string;
  readonly preparedFile: string;
  readonly key: string;
}

const { file, preparedFile, key }: PreparationTask = workerData;
const bytes = encodeIndex(buildIndex(brotliDecompressSync(readFileSync(file))), key);
// Several servers may start at once. Flushed before it has its name, the file is whole even after a power failure.
const unfinished = `${preparedFile}.${randomUUID()}`;
try {
  writeFileSync(unfinished, bytes, { flush: true });
  renameSync(unfinished, preparedFile);
  removeLeftovers();
  parentPort?.postMessage(undefined);
} catch {
  rmSync(unfinished, { force: true });
  parentPort?.postMessage(bytes, [bytes.buffer]);
}

/** Removes the files of starts that were killed while writing. */
function removeLeftovers(): void {
  const folder = dirname(preparedFile);
  for (const name of readdirSync(folder)) {
    const part = join(folder, name);
    const isPart = part.startsWith(`${preparedFile}.`);
    if (isPart && statSync(part).mtimeMs < Date.now() - HOUR_MS) rmSync(part);
  }
}
