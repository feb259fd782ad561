import { type Load, load, quantile, type startProgram } from "../load.ts";
import { checkBudget } from "../page/budget.ts";
import { cpuTimeMicroseconds, residentMegabytes } from "./process-figures.ts";

const ROUNDS = 7;
const BURST_SECONDS = 1;

type Program = Awaited<ReturnType<typeof startProgram>>;

interface Contestant {
  readonly name: string;
  readonly program: Program;
  /** The least ratio of the baseline's CPU time per request to the contestant's. */
  readonly minRatio?: number;
}

interface Contest {
  readonly name: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly connections?: number;
  readonly contestants: readonly Contestant[];
  readonly baseline: Contestant;
}

interface Measured extends Load {
  /** The server's CPU time per request, which depends less on other load. */
  readonly cpuMicroseconds: number;
}

/** Loads the programs in turn, in a different order each round, and prints each one's ratio to the baseline. */
export async function runContest(contest: Contest): Promise<void> {
  const { contestants, baseline } = contest;
  const all = [...contestants, baseline];
  const before = new Map(all.map(({ program }) => [program, residentMegabytes(program.pid)]));
  const rounds = new Map<Program, Measured[]>(all.map(({ program }) => [program, []]));
  for (let round = -1; round < ROUNDS; round += 1) {
    for (let turn = 0; turn < all.length; turn += 1) {
      const program = all[(round + 1 + turn) % all.length]?.program;
      if (!program) continue;
      const measured = await measure(program, contest);
      // The first round is a warm-up.
      if (round >= 0) rounds.get(program)?.push(measured);
    }
  }
  const ofBaseline = rounds.get(baseline.program) ?? [];
  console.log(contest.name);
  for (const { name, program, minRatio } of all) {
    const own = rounds.get(program) ?? [];
    const requestRatios = own.map(
      ({ requestsPerSecond }, round) =>
        requestsPerSecond / (ofBaseline[round]?.requestsPerSecond ?? Number.NaN),
    );
    const cpuRatios = own.map(
      ({ cpuMicroseconds }, round) =>
        (ofBaseline[round]?.cpuMicroseconds ?? Number.NaN) / cpuMicroseconds,
    );
    const median = (figure: keyof Measured) =>
      quantile(
        own.map((one) => one[figure]),
        0.5,
      );
    printLine([
      `  ${name}`,
      median("requestsPerSecond").toFixed(0),
      spread(requestRatios),
      median("cpuMicroseconds").toFixed(0),
      spread(cpuRatios),
      median("p50Ms").toFixed(2),
      median("p99Ms").toFixed(2),
      `${before.get(program)?.toFixed(0)}-${residentMegabytes(program.pid).toFixed(0)}`,
    ]);
    if (minRatio === undefined) continue;
    checkBudget(
      quantile(cpuRatios, 0.5) >= minRatio,
      `CPU at least ${minRatio} of ${baseline.name}`,
    );
  }
}

export function printHeader(): void {
  console.log(`50 connections, medians of ${ROUNDS} interleaved rounds [quartiles]`);
  printLine(["", "requests/s", "ratio", "CPU, µs", "CPU, ratio", "p50, ms", "p99, ms", "MB"]);
}

function spread(ratios: readonly number[]): string {
  const [low, middle, high] = [0.25, 0.5, 0.75].map((at) => quantile(ratios, at).toFixed(2));
  return `${middle} [${low} - ${high}]`;
}

async function measure(
  { address, pid }: Program,
  { path, method, connections }: Contest,
): Promise<Measured> {
  const before = cpuTimeMicroseconds(pid);
  const measured = await load(address + path, BURST_SECONDS, method, connections);
  const requests = measured.requestsPerSecond * BURST_SECONDS;
  return { ...measured, cpuMicroseconds: (cpuTimeMicroseconds(pid) - before) / requests };
}

function printLine(cells: readonly string[]): void {
  const [name = "", ...rest] = cells;
  const widths = [12, 20, 10, 20, 10, 10, 10];
  console.log(
    name.padEnd(28) + rest.map((cell, index) => cell.padStart(widths[index] ?? 0)).join(""),
  );
}
