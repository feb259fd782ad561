import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { buildIndex } from "./build-index.ts";

const data = buildIndex(readFileSync(new URL("places.br", import.meta.url)));
parentPort?.postMessage(data, [data.columns.text.buffer as ArrayBuffer]);
