import { PATHS } from "./accuracy/paths.ts";
import { simulateTrials } from "./accuracy/simulated-trials.ts";
import { socketTrials } from "./accuracy/socket-trials.ts";
import { HEADER, linesOf } from "./accuracy/trial.ts";

const SOCKET_TRIALS = 200;
const SIMULATED_TRIALS = 2000;
const MINUTES = 10;

/** Measures how near estimators come to a known offset, and whether their bounds hold, and prints it. */
export async function benchAccuracy(): Promise<void> {
  print(`At load: ${SOCKET_TRIALS} trials a path, real sockets through a proxy on loopback.`);
  for (const path of PATHS)
    print(path.name, HEADER, ...linesOf(await socketTrials(path, SOCKET_TRIALS)));
  print(
    "",
    `After ${MINUTES} minutes: ${SIMULATED_TRIALS} trials a path on an injected timeline, the device's clock up to`,
    "50 ppm wrong and wandering by 10.",
  );
  for (const path of PATHS) {
    print(path.name, HEADER, ...linesOf(await simulateTrials(path, SIMULATED_TRIALS, MINUTES)));
  }
}

function print(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join("\n")}\n`);
}
