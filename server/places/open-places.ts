import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { makePlaceIndex } from "./make-place-index.ts";
import type { PlaceIndex, Places } from "./place-index.ts";

const FILE = new URL("places.br", import.meta.url);

/** Loads the places on first use, in a worker, so that the server responds meanwhile. A failure is reported once. */
export function openPlaces(onFailure: (error: unknown) => void, file = FILE): Places {
  let index: PlaceIndex | undefined;
  let loading: Promise<PlaceIndex | undefined> | undefined;

  async function load(): Promise<PlaceIndex | undefined> {
    try {
      const worker = new Worker(new URL("index-worker.ts", import.meta.url), {
        workerData: file.href,
      });
      const [data] = await once(worker, "message");
      index = makePlaceIndex(data);
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
