import { checkBudget, median, quantile } from "../figures.ts";
import type { Program } from "../program.ts";
import { type Load, load } from "./wrk.ts";

const ROUNDS = 7;
const BURST_SECONDS = 1;

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
  readonly connections: number;
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
  const before = new Map(all.map(({ program }) => [program, program.memory().nowMb]));
  const rounds = new Map<Program, Measured[]>(all.map(({ program }) => [program, []]));
  for (let round = -1; round < ROUNDS; round += 1) {
    for (let turn = 0; turn < all.length; turn += 1) {
      const program = all[(round + 1 + turn) % all.length]?.program;
      if (!program) continue;
      const measured = await measure(program, contest);
      // One UPDATE each is too slow for many connections, so the server sheds load.
      if (measured.refused > 0 && program !== baseline.program) {
        throw new Error(`${contest.name}: ${measured.refused} requests were refused`);
      }
      // The first round is a warm-up.
      if (round >= 0) rounds.get(program)?.push(measured);
    }
  }
  const ofBaseline = rounds.get(baseline.program) ?? [];
  console.log(contest.name);
  for (const { name, program, minRatio } of all) {
    const own = rounds.get(program) ?? [];
    const figures = (figure: keyof Measured) => own.map((one) => one[figure]);
    const ratios = (figure: keyof Measured) =>
      own.map((one, round) => one[figure] / (ofBaseline[round]?.[figure] ?? Number.NaN));
    const cpuRatios = ratios("cpuMicroseconds").map((ratio) => 1 / ratio);
    printLine([
      `  ${name}`,
      median(figures("requestsPerSecond")).toFixed(0),
      spread(ratios("requestsPerSecond")),
      median(figures("cpuMicroseconds")).toFixed(0),
      spread(cpuRatios),
      median(figures("p50Ms")).toFixed(2),
      median(figures("p99Ms")).toFixed(2),
      `${before.get(program)?.toFixed(0)}-${program.memory().nowMb.toFixed(0)}`,
    ]);
    if (minRatio === undefined) continue;
    checkBudget(median(cpuRatios) >= minRatio, `CPU at least ${minRatio} of ${baseline.name}`);
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

async function measure(
  program: Program,
  { path, method, connections }: Contest,
): Promise<Measured> {
  const before = program.cpuMicroseconds();
  const measured = await load(program.address + path, BURST_SECONDS, method, connections);
  const requests = measured.requestsPerSecond * BURST_SECONDS;
  return { ...measured, cpuMicroseconds: (program.cpuMicroseconds() - before) / requests };
}

function printLine(cells: readonly string[]): void {
  const [name = "", ...rest] = cells;
  const widths = [12, 23, 10, 23, 10, 10, 10];
  console.log(
    name.padEnd(28) + rest.map((cell, index) => cell.padStart(widths[index] ?? 0)).join(""),
  );
}
