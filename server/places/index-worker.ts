import { randomUUID } from "node:crypto";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { brotliDecompressSync } from "node:zlib";
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
  parentPort?.postMessage(undefined);
} catch {
  rmSync(unfinished, { force: true });
  parentPort?.postMessage(bytes, [bytes.buffer]);
}
