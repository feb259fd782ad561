const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  bytes: async () => (await import("./page/bytes.ts")).benchBytes(),
  loads: async () => (await import("./page/loads.ts")).benchLoads(),
  tick: async () => (await import("./page/tick.ts")).benchTick(),
  lighthouse: async () => (await import("./page/lighthouse.ts")).benchLighthouse(),
};

/** Measures the built page: the parts that are named, or all. */
export async function benchPage(names: readonly string[]): Promise<void> {
  for (const name of names.length > 0 ? names : Object.keys(PARTS)) {
    const part = PARTS[name];
    if (!part) throw new Error(`The bench of the page has ${Object.keys(PARTS).join(", ")}.`);
    await part();
  }
}
