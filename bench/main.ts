import { projectEnvironment, run } from "../scripts/ready.mjs";

const BENCHES: Readonly<Record<string, (args: string[]) => Promise<void>>> = {
  attack: benchAttack,
  faults: async (args) => (await import("./faults.ts")).benchFaults(args),
  page: benchPage,
  server: async (args) => (await import("./server.ts")).benchServer(args),
};

/** At a larger scale than the tests; words name some of the attacks. */
async function benchAttack(words: readonly string[]): Promise<void> {
  Object.assign(projectEnvironment, { ATTACK: "whole" });
  run("vitest", "run", "--project=attack", `--testNamePattern=${words.join("|")}`);
}

/** `loads`, `second`, `tick`, `drag` or, without arguments, all. */
async function benchPage(names: readonly string[]): Promise<void> {
  const { benchDrag, benchTick } = await import("./page/main-thread.ts");
  const { benchLoads } = await import("./page/loads.ts");
  const { benchSecond } = await import("./page/second.ts");
  const parts = { loads: benchLoads, second: benchSecond, tick: benchTick, drag: benchDrag };
  for (const [name, measure] of Object.entries(parts)) {
    if (names.length === 0 || names.includes(name)) await measure();
  }
}

const [name = "", ...args] = process.argv.slice(2);
const bench = BENCHES[name];
if (bench) await bench(args);
else console.log(`npm run bench -- <name>: ${Object.keys(BENCHES).join(", ")}`);
