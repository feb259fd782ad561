import { join } from "node:path";
import { ensureFolderInstalled, ensureInstalled, run } from "./ready.mjs";

ensureInstalled({ tests: true });
ensureFolderInstalled("bench");
run(
  join("bench", "node_modules", ".bin", "stryker"),
  "run",
  "bench/stryker.config.mjs",
  ...process.argv.slice(2),
);
