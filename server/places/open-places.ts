import { createHash } from "node:crypto";
import { once } from "node:events";
import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { PreparationTask } from "./index-worker.ts";
import { makePlaceIndex } from "./make-place-index.ts";
import type { PlaceIndex, Places } from "./place-index.ts";
import { openIndexBytes, openIndexFile, type PreparedIndex } from "./prepared-index.ts";
import { warmUp } from "./warm-up.ts";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
const FOLDING = fileURLToPath(
  new URL("../../shared/zones/normalize-for-search.ts", import.meta.url),
);
/** Read as a whole, the files would stay in memory until the next garbage collection. */
const PART_BYTES = 256 * 1024;

/** Loads the places on first use, while the server responds. A failure is reported once. */
export function openPlaces(onFailure: (error: unknown) => void, folder = FOLDER): Places {
  let index: PlaceIndex | undefined;
  let loading: Promise<PlaceIndex | undefined> | undefined;

  async function load(): Promise<PlaceIndex | undefined> {
    try {
      const loaded = makePlaceIndex(await openPrepared(folder));
      await warmUp(loaded);
      index = loaded;
    } catch (error) {
      onFailure(error);
    }
    return index;
  }

  return {
    get index() {
      return index;
    },
    whenLoaded() {
      loading ??= load();
      return loading;
    },
  };
}

/** Opens the prepared index next to the compiled file. If there is none of this version, a worker prepares it first. */
async function openPrepared(folder: string): Promise<PreparedIndex> {
  const file = join(folder, "places.br");
  const preparedFile = join(folder, "places.index");
  const key = await hashSources(file);
  return openIndexFile(preparedFile, key).catch(() => prepare({ file, preparedFile, key }));
}

async function prepare(task: PreparationTask): Promise<PreparedIndex> {
  const worker = new Worker(new URL("index-worker.ts", import.meta.url), { workerData: task });
  try {
    const [unwritten] = await once(worker, "message");
    return await (unwritten
      ? openIndexBytes(unwritten, task.key)
      : openIndexFile(task.preparedFile, task.key));
  } finally {
    await worker.terminate();
  }
}

/** A hash of everything that the prepared index is made from: the compiled file, our code, and Unicode's letters. */
async function hashSources(file: string): Promise<string> {
  const modules = (await readdir(FOLDER)).filter((name) => /(?<!\.test)\.ts$/.test(name)).sort();
  const hash = createHash("sha256").update(process.versions.unicode ?? "");
  const part = Buffer.alloc(PART_BYTES);
  for (const path of [file, FOLDING, ...modules.map((name) => join(FOLDER, name))]) {
    await using source = await open(path);
    let bytes: number;
    do {
      ({ bytesRead: bytes } = await source.read(part));
      hash.update(part.subarray(0, bytes));
    } while (bytes > 0);
  }
  return hash.digest("hex");
}
