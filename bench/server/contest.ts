import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { checkBudget, median, quantile } from "../figures.ts";
import type { Program } from "../program.ts";

const SCRIPT = fileURLToPath(new URL("wrk.lua", import.meta.url));

const ROUNDS = 7;
const BURST_SECONDS = 1;

interface Contest {
  readonly name: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly connections: number;
  readonly product: Program;
  readonly baseline: Program;
  readonly baselineName: string;
  /** The least ratio of the baseline's CPU time per request to the product's. */
  readonly minRatio: number;
}

interface Measured {
  /** Of those that were not refused. */
  readonly requestsPerSecond: number;
  readonly refused: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** The server's CPU time per request, which depends less on other load. */
  readonly cpuMicroseconds: number;
}

/** Loads the product and the baseline in turn, each first in every other round, and prints the product's ratio to the baseline. */
export async function runContest(contest: Contest): Promise<void> {
  const { product, baseline } = contest;
  const programs = [product, baseline];
  const before = programs.map((program) => program.memory().nowMb);
  const [ofProduct, ofBaseline]: [Measured[], Measured[]] = [[], []];
  // The first round is a warm-up.
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const program of round % 2 === 0 ? programs : programs.toReversed()) {
      const measured = await measure(program, contest);
      // One UPDATE each is too slow for many connections, so the server sheds load.
      if (measured.refused > 0 && program === product) {
        throw new Error(`${contest.name}: ${measured.refused} requests were refused`);
      }
      if (round >= 0) (program === product ? ofProduct : ofBaseline).push(measured);
    }
  }
  console.log(contest.name);
  for (const [index, own] of [ofProduct, ofBaseline].entries()) {
    const figures = (figure: keyof Measured) => own.map((one) => one[figure]);
    const ratios = (figure: keyof Measured) =>
      own.map((one, round) => one[figure] / (ofBaseline[round]?.[figure] ?? Number.NaN));
    const cpuRatios = ratios("cpuMicroseconds").map((ratio) => 1 / ratio);
    printLine([
      `  ${own === ofProduct ? "server" : contest.baselineName}`,
      median(figures("requestsPerSecond")).toFixed(0),
      spread(ratios("requestsPerSecond")),
      median(figures("cpuMicroseconds")).toFixed(0),
      spread(cpuRatios),
      median(figures("p50Ms")).toFixed(2),
      median(figures("p99Ms")).toFixed(2),
      `${before[index]?.toFixed(0)}-${programs[index]?.memory().nowMb.toFixed(0)}`,
    ]);
    if (own === ofBaseline) continue;
    const { minRatio, baselineName } = contest;
    checkBudget(median(cpuRatios) >= minRatio, `CPU at least ${minRatio} of ${baselineName}`);
  }
}

export function printHeader(): void {
  console.log(`Medians of ${ROUNDS} interleaved rounds [quartiles]`);
  printLine(["", "requests/s", "ratio", "CPU, µs", "CPU, ratio", "p50, ms", "p99, ms", "MB"]);
}

function spread(ratios: readonly number[]): string {
  const [low, middle, high] = [0.25, 0.5, 0.75].map((at) => quantile(ratios, at).toFixed(2));
  return `${middle} [${low} - ${high}]`;
}

/** Loads the program by wrk. Throws if a request has no response. */
async function measure(program: Program, contest: Contest): Promise<Measured> {
  const { path, method, connections } = contest;
  const before = program.cpuMicroseconds();
  const options = ["-t1", `-c${connections}`, `-d${BURST_SECONDS}s`, "-s", SCRIPT];
  const wrk = spawn("wrk", [...options, program.address + path, "--", method], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [output] = await Promise.all([text(wrk.stdout), once(wrk, "close")]);
  const [, report = ""] = /^report (.*)$/m.exec(output) ?? [];
  const figures = report.split(" ").map(Number);
  const [requests = 0, durationUs = 0, p50Us = 0, p99Us = 0, refused = 0, errors = 1] = figures;
  if (errors > 0 || requests === 0) throw new Error(`wrk reported errors:\n${output}`);
  const requestsPerSecond = requests / (durationUs / 1e6);
  const cpuMicroseconds =
    (program.cpuMicroseconds() - before) / (requestsPerSecond * BURST_SECONDS);
  return { requestsPerSecond, refused, p50Ms: p50Us / 1000, p99Ms: p99Us / 1000, cpuMicroseconds };
}

function printLine(cells: readonly string[]): void {
  const [name = "", ...rest] = cells;
  const widths = [12, 23, 10, 23, 10, 10, 10];
  console.log(
    name.padEnd(28) + rest.map((cell, index) => cell.padStart(widths[index] ?? 0)).join(""),
  );
}
