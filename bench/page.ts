import { ensureFolderInstalled } from "../scripts/ready.mjs";

const MEASUREMENTS: Readonly<Record<string, () => Promise<void>>> = {
  bytes: async () => (await import("./page/bytes.ts")).benchBytes(),
  loads: async () => (await import("./page/loads.ts")).benchLoads(),
  tick: async () => (await import("./page/tick.ts")).benchTick(),
  lighthouse: async () => {
    ensureFolderInstalled("bench");
    await (await import("./page/lighthouse.ts")).benchLighthouse();
  },
};

export async function benchPage(names: readonly string[]): Promise<void> {
  for (const name of names.length > 0 ? names : Object.keys(MEASUREMENTS)) {
    const measure = MEASUREMENTS[name];
    if (!measure)
      throw new Error(`The page benchmark measures ${Object.keys(MEASUREMENTS).join(", ")}.`);
    await measure();
  }
}
