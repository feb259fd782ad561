import type { ServerResponse } from "node:http";

/** Runs so many requests at once, each until its response closes. The others wait in the order in which they came. */
export class Lane {
  readonly #maxRunning: number;
  readonly #onEmpty: () => void;
  /** In the order in which they came, with what starts each. */
  readonly requests = new Map<ServerResponse, () => void>();

  constructor(maxRunning: number, onEmpty: () => void) {
    this.#maxRunning = maxRunning;
    this.#onEmpty = onEmpty;
  }

  /** Returns nothing if the request may run at once; otherwise resolves at its turn, but never if its client has left. */
  enter(response: ServerResponse): Promise<void> | undefined {
    if (response.destroyed) return new Promise(() => undefined);
    const mayRun = this.requests.size < this.#maxRunning;
    const { promise, resolve } = mayRun ? RUNNING : Promise.withResolvers<void>();
    this.requests.set(response, resolve);
    response.once("close", () => {
      this.requests.delete(response);
      if (this.requests.size === 0) this.#onEmpty();
      // It runs already if a request closes that was waiting.
      [...this.requests.values()][this.#maxRunning - 1]?.();
    });
    return promise;
  }
}

const RUNNING = { promise: undefined, resolve: () => undefined };
