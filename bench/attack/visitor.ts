import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { VisitorFigures } from "./visitor-worker.ts";

const WORKER = new URL("./visitor-worker.ts", import.meta.url);

/** A visitor who asks for `paths` in turn, each on a new connection, while the server is attacked. */
export class Visitor {
  readonly #worker: Worker;

  constructor(address: string, paths: readonly string[] = ["/", "/api/time"]) {
    this.#worker = new Worker(WORKER, { workerData: { address, paths } });
  }

  /** Ends the visits and returns what the visitor saw. */
  async leave(): Promise<VisitorFigures> {
    const figures = once(this.#worker, "message");
    this.#worker.postMessage("leave");
    const [result] = (await figures) as [VisitorFigures];
    await this.#worker.terminate();
    return result;
  }
}
