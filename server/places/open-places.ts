import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { makePlaceIndex } from "./make-place-index.ts";
import { decompressPlaceFile } from "./place-file.ts";
import type { PlaceIndex, Places } from "./place-index.ts";
import { warmUp } from "./warm-up.ts";

const FILE = new URL("places.br", import.meta.url);

/** Loads the places on first use, in a worker, so that the server responds meanwhile. A failure is reported once. */
export function openPlaces(onFailure: (error: unknown) => void, file = FILE): Places {
  let index: PlaceIndex | undefined;
  let loading: Promise<PlaceIndex | undefined> | undefined;

  async function load(): Promise<PlaceIndex | undefined> {
    try {
      const loaded = await loadIndex(file);
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

/** The worker starts while the file is decompressed. */
async function loadIndex(file: URL): Promise<PlaceIndex> {
  const worker = new Worker(new URL("index-worker.ts", import.meta.url));
  async function send(): Promise<void> {
    const content = await decompressPlaceFile(await readFile(file));
    worker.postMessage(content, [content.buffer]);
  }
  try {
    const [[data]] = await Promise.all([once(worker, "message"), send()]);
    return makePlaceIndex(data);
  } finally {
    await worker.terminate();
  }
}
