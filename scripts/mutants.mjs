import { join } from "node:path";
import { ensureBenchInstalled, ensureInstalled, run } from "./ready.mjs";

ensureInstalled({ tests: true });
ensureBenchInstalled();
run(
  join("bench", "node_modules", ".bin", "stryker"),
  "run",
  "bench/stryker.config.mjs",
  ...process.argv.slice(2),
);
