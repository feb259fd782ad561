import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { makePlaceIndex } from "./make-place-index.ts";
import type { PlaceIndex, Places } from "./place-index.ts";

/** Loads the places in a worker, so that the server responds meanwhile. A failure is reported once. */
export function openPlaces(onFailure: (error: unknown) => void): LoadablePlaces {
  return new LoadablePlaces(onFailure);
}

class LoadablePlaces implements Places {
  readonly #onFailure: (error: unknown) => void;
  #index: PlaceIndex | undefined;
  #loading: Promise<PlaceIndex | undefined> | undefined;

  constructor(onFailure: (error: unknown) => void) {
    this.#onFailure = onFailure;
  }

  get index(): PlaceIndex | undefined {
    return this.#index;
  }

  whenLoaded(): Promise<PlaceIndex | undefined> {
    this.#loading ??= this.#load();
    return this.#loading;
  }

  async #load(): Promise<PlaceIndex | undefined> {
    try {
      const worker = new Worker(new URL("index-worker.ts", import.meta.url));
      const [data] = await once(worker, "message");
      this.#index = makePlaceIndex(data);
    } catch (error) {
      this.#onFailure(error);
    }
    return this.#index;
  }
}
