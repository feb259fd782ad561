import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { projectEnvironment } from "../scripts/ready.mjs";
import { FEATURED_CITIES_PATH } from "../shared/api/cities.ts";
import { VISITOR_COUNT_PATH } from "../shared/api/visits.ts";
import { hasWrk, load, quantile, startProgram } from "./load.ts";
import { checkBudget } from "./page/budget.ts";
import { residentMegabytes } from "./server/process-figures.ts";
import { recordResponse } from "./server/recorded-response.ts";

const PRODUCT = fileURLToPath(new URL("../server/start.mjs", import.meta.url));
const BARE = fileURLToPath(new URL("server/bare-server.ts", import.meta.url));
/** As `npm start` starts it: without the compile cache Node would compile and strip types in this process. */
const SETTINGS = {
  NODE_COMPILE_CACHE: projectEnvironment.NODE_COMPILE_CACHE,
  PORT: "0",
  HOST: "127.0.0.1",
  TRUST_PROXY: "loopback",
  LOG_LEVEL: "silent",
};
const LOADS = [
  { method: "GET", path: VISITOR_COUNT_PATH },
  { method: "GET", path: FEATURED_CITIES_PATH },
  { method: "GET", path: "/" },
  { method: "POST", path: VISITOR_COUNT_PATH },
];
const BURST_SECONDS = 5;
const DEFAULT_MINUTES = 10;
/** Until the places are loaded and their worker is gone. */
const SETTLE_MS = 5000;

/**
 * 1.5 can't be reached: the program text (62 MB), the modules without a request (45 MB) and the places (37 MB) are 1.5
 * times what node:http takes in all. Decision 123 has the parts.
 */
const MAX_RATIO = 3;
/** Of the last fifth of the run over its second fifth; the first is the warm-up. */
const MAX_GROWTH = 1.05;

type Program = Awaited<ReturnType<typeof startProgram>>;

/** Compares the resident memory with that of bare node:http under the same load for some minutes, and checks that it stays flat. */
export async function benchMemory([minutes]: readonly string[]): Promise<void> {
  if (!hasWrk()) {
    console.log("This benchmark needs wrk (Debian package: wrk).");
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), "world-clock-bench-"));
  // The first start fills the compile cache.
  await (await startProgram(PRODUCT, [], { ...SETTINGS, DATA_DIR: folder })).stop();
  const product = await startProgram(PRODUCT, [], { ...SETTINGS, DATA_DIR: folder });
  const recorded = join(folder, "response.json");
  await recordResponse(product.address + VISITOR_COUNT_PATH, recorded);
  const bare = await startProgram(BARE, [recorded], SETTINGS);
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const idle = [product, bare].map(({ pid }) => residentMegabytes(pid));
  const end = performance.now() + (Number(minutes) || DEFAULT_MINUTES) * 60_000;
  const [ofProduct = [], ofBare = []] = await Promise.all(
    [product, bare].map((program) => sampleUnderLoad(program, end)),
  );
  await product.stop();
  await bare.stop();
  rmSync(folder, { recursive: true, force: true });

  console.log("resident MB            idle   second fifth   last fifth   growth");
  const growth = report("server", idle[0], ofProduct);
  report("node:http", idle[1], ofBare);
  const ratio = fifth(ofProduct, 4) / fifth(ofBare, 4);
  console.log(`ratio after the load: ${ratio.toFixed(2)}`);
  checkBudget(ratio <= MAX_RATIO, `at most ${MAX_RATIO} times the memory of node:http`);
  checkBudget(growth <= MAX_GROWTH, `growth of at most ${MAX_GROWTH}`);
}

/** A sample after each burst, in MB. */
async function sampleUnderLoad({ address, pid }: Program, end: number): Promise<number[]> {
  const samples = [];
  while (performance.now() < end) {
    for (const { method, path } of LOADS) {
      await load(address + path, BURST_SECONDS, method);
      samples.push(residentMegabytes(pid));
    }
  }
  return samples;
}

function report(name: string, idle = Number.NaN, samples: readonly number[]): number {
  const growth = fifth(samples, 4) / fifth(samples, 1);
  const megabytes = [idle, fifth(samples, 1), fifth(samples, 4)].map((one) => one.toFixed(0));
  const cells = [...megabytes, growth.toFixed(3)];
  const widths = [9, 15, 13, 9];
  console.log(
    name.padEnd(18) + cells.map((cell, index) => cell.padStart(widths[index] ?? 0)).join(""),
  );
  return growth;
}

/** The median of the samples of one fifth of the run. */
function fifth(samples: readonly number[], index: number): number {
  const start = (samples.length * index) / 5;
  return quantile(samples.slice(Math.floor(start), Math.ceil(start + samples.length / 5)), 0.5);
}
