import { ensureFolderInstalled } from "../scripts/ready.mjs";

const BENCHES: Readonly<Record<string, (args: string[]) => Promise<void>>> = {
  accuracy: async () => {
    ensureFolderInstalled("bench");
    await (await import("./accuracy.ts")).benchAccuracy();
  },
  drag: async () => (await import("./drag.ts")).benchDrag(),
  memory: async (args) => (await import("./memory.ts")).benchMemory(args),
  places: async () => (await import("./places.ts")).benchPlaces(),
  server: async (args) => (await import("./server.ts")).benchServer(args),
  page: async (args) => (await import("./page.ts")).benchPage(args),
  second: async (args) => (await import("./second.ts")).benchSecond(args),
  wall: async (args) => (await import("./wall.ts")).benchWall(args),
};

const [name = "", ...args] = process.argv.slice(2);
const bench = BENCHES[name];
if (bench) await bench(args);
else process.stdout.write(`npm run bench -- <name>: ${Object.keys(BENCHES).join(", ")}\n`);
