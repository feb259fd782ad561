const BENCHES: Readonly<Record<string, () => Promise<void>>> = {
  clock: async () => (await import("./clock.ts")).benchClock(),
  headers: async () => (await import("./headers.ts")).benchHeaders(),
  server: async () => (await import("./server.ts")).benchServer(),
  page: async () => (await import("./page.ts")).benchPage(),
  second: async () => (await import("./second.ts")).benchSecond(),
  tick: async () => (await import("./tick.ts")).benchTick(),
};

const [name = ""] = process.argv.slice(2);
const bench = BENCHES[name];
if (bench) await bench();
else process.stdout.write(`npm run bench -- <name>: ${Object.keys(BENCHES).join(", ")}\n`);
