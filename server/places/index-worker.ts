import { parentPort } from "node:worker_threads";
import { buildIndex } from "./build-index.ts";

parentPort?.once("message", (content: Uint8Array) => {
  const data = buildIndex(content);
  parentPort?.postMessage(data, [data.columns.text.buffer as ArrayBuffer]);
});
