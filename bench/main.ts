const BENCHES: Readonly<Record<string, (args: string[]) => Promise<void>>> = {
  attack: async (args) => (await import("./attack.ts")).benchAttack(args),
  faults: async (args) => (await import("./faults.ts")).benchFaults(args),
  page: async (args) => (await import("./page.ts")).benchPage(args),
  places: async () => (await import("./places.ts")).benchPlaces(),
  server: async (args) => (await import("./server.ts")).benchServer(args),
  wall: async (args) => (await import("./wall.ts")).benchWall(args),
};

const [name = "", ...args] = process.argv.slice(2);
const bench = BENCHES[name];
if (bench) await bench(args);
else console.log(`npm run bench -- <name>: ${Object.keys(BENCHES).join(", ")}`);
