import { fileURLToPath } from "node:url";
import { VISITOR_COUNT_PATH } from "../shared/api/visits.ts";
import { hasWrk, type Load, load, quantile, startProgram } from "./load.ts";

const SERVER = fileURLToPath(new URL("headers-server.ts", import.meta.url));
const ROUNDS = 9;
const BURST_SECONDS = 1;
const VARIANTS = [[], ["headers"], ["limits"], ["shedding"], ["headers", "limits", "shedding"]];

/** Measures the cost of security headers, rate limits and load shedding per request. */
export async function benchHeaders(): Promise<void> {
  if (!hasWrk()) {
    console.log("This benchmark needs wrk (Debian package: wrk).");
    return;
  }
  const contestants = await Promise.all(
    VARIANTS.map(async (features) => ({
      name: features.join(" + ") || "none",
      server: await startProgram(SERVER, features),
      rounds: [] as Load[],
    })),
  );
  try {
    for (let round = -1; round < ROUNDS; round++) {
      for (let turn = 0; turn < contestants.length; turn++) {
        const contestant = contestants[(Math.max(round, 0) + turn) % contestants.length];
        if (!contestant) continue;
        const measured = await load(
          `${contestant.server.address}${VISITOR_COUNT_PATH}`,
          BURST_SECONDS,
        );
        // The first round is a warm-up.
        if (round >= 0) contestant.rounds.push(measured);
      }
    }
  } finally {
    await Promise.all(contestants.map(({ server }) => server.stop()));
  }

  const bare = contestants[0]?.rounds ?? [];
  const lines = contestants.map(({ name, rounds }) => {
    const speeds = rounds.map(({ requestsPerSecond }) => requestsPerSecond);
    const ratios = speeds.map((speed, round) => speed / (bare[round]?.requestsPerSecond ?? NaN));
    const spread = [0.5, 0.25, 0.75].map((share) => quantile(ratios, share).toFixed(2));
    const p50s = rounds.map(({ p50Ms }) => p50Ms);
    const p99s = rounds.map(({ p99Ms }) => p99Ms);
    return [
      name.padEnd(30),
      quantile(speeds, 0.5).toFixed(0).padStart(10),
      `${spread[0]} [${spread[1]}-${spread[2]}]`.padStart(20),
      quantile(p50s, 0.5).toFixed(2).padStart(10),
      quantile(p99s, 0.5).toFixed(2).padStart(10),
    ].join("");
  });
  const header = ["requests/s".padStart(40), "ratio".padStart(20), "p50, ms".padStart(10)];
  console.log(`GET ${VISITOR_COUNT_PATH}, 50 connections, medians of ${ROUNDS} interleaved rounds`);
  console.log([...header, "p99, ms".padStart(10)].join(""));
  console.log(lines.join("\n"));
}
