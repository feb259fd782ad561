import { PATHS } from "./accuracy/paths.ts";
import { simulateTrials } from "./accuracy/simulated-trials.ts";
import { socketTrials } from "./accuracy/socket-trials.ts";
import { HEADER, linesOf } from "./accuracy/trial.ts";

const SOCKET_TRIALS = 200;
const SIMULATED_TRIALS = 2000;
const MINUTES = 10;

/** Compares the errors and bounds of several estimators against a known offset. */
export async function benchAccuracy(): Promise<void> {
  print(
    `At page load: ${SOCKET_TRIALS} trials per path, real sockets through a delaying proxy on loopback.`,
  );
  for (const path of PATHS)
    print(path.name, HEADER, ...linesOf(await socketTrials(path, SOCKET_TRIALS)));
  print(
    "",
    `After ${MINUTES} minutes: ${SIMULATED_TRIALS} simulated trials per path, the device's clock up to 50 ppm off`,
    "and wandering by 10 ppm.",
  );
  for (const path of PATHS) {
    print(path.name, HEADER, ...linesOf(await simulateTrials(path, SIMULATED_TRIALS, MINUTES)));
  }
}

function print(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join("\n")}\n`);
}
