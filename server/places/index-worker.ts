import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { buildIndex } from "./build-index.ts";

const data = buildIndex(readFileSync(new URL(workerData)));
parentPort?.postMessage(data, [data.columns.text.buffer as ArrayBuffer]);
