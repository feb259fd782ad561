import { brotliCompressSync } from "node:zlib";
import packed from "moment-timezone/data/packed/latest.json" with { type: "json" };
import { build } from "vite";
import { expect, test } from "vitest";
import { compiledHistories } from "./all-years.ts";
import { RULES } from "./compiled-rules.ts";
import { ruleOf, ruleWithin } from "./zone-history.ts";
import { decodeRules, RULES_END, RULES_START, TZDB_RELEASE, zoneNames } from "./zone-rules.ts";

const PAGE_MODULES = [
  "shared/zones/zone-rules",
  "shared/zones/offset",
  "shared/zones/format-offset",
  "shared/zones/wall-time",
];

async function bundledCode(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [
      {
        name: "page-modules",
        resolveId: (id) => (id === "page-modules" ? `${process.cwd()}/page-modules.ts` : null),
        load: (id) =>
          id.endsWith("/page-modules.ts")
            ? PAGE_MODULES.map((name) => `export * from "./${name}.ts";`).join("\n")
            : null,
      },
    ],
    build: {
      write: false,
      rolldownOptions: { input: "page-modules", preserveEntrySignatures: "strict" },
    },
  });
  if (Array.isArray(output) || !("output" in output)) throw new Error("Expected one bundle");
  return output.output.map((chunk) => ("code" in chunk ? chunk.code : "")).join("");
}

test("the rules are those of the compiled histories in their years, and moment-timezone has the same release", () => {
  const rules = [...compiledHistories()].map(
    ([name, history]) => [name, ruleWithin(ruleOf(history()), RULES_START, RULES_END)] as const,
  );
  expect(new Map(rules)).toEqual(decodeRules(RULES));
  expect(TZDB_RELEASE).toBe(packed.version);
});

test("the rules have all 597 names of tzdb, each once", () => {
  const names = zoneNames();
  expect(names).toHaveLength(597);
  expect(new Set(names)).toEqual(
    new Set([
      ...packed.zones.map((zone) => zone.split("|")[0]),
      ...packed.links.map((link) => link.split("|")[1]),
    ]),
  );
});

test("names, rules and arithmetic take at most 7 kB of the page", async () => {
  const code = await bundledCode();
  expect(code).toContain("Unknown time zone");
  expect(brotliCompressSync(code).length).toBeLessThanOrEqual(7000);
});
