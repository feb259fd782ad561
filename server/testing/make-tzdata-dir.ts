import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ruleKey, ruleOf } from "../../shared/zones/zone-history.ts";
import {
  RULES_END,
  RULES_START,
  type ZoneRule,
  zoneNames,
  zoneRule,
} from "../../shared/zones/zone-rules.ts";
import { readTzifHistory } from "../time/rules/read-tzif.ts";
import { findZic } from "./find-services.mjs";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Winnipeg has DST as the United States, which 2026f ended. */
export const WINNIPEG_WITH_DST = `
Rule Prairie 2007 max - Mar Sun>=8 2:00 1:00 D
Rule Prairie 2007 max - Nov Sun>=1 2:00 0 S
Zone America/Winnipeg -6:00 Prairie C%sT
`;

export const HAS_ZIC = findZic() !== undefined;

interface Options {
  readonly release: string;
  /** Lines for zic that replace the zones and links they name. */
  readonly change?: string;
  /** Whether the files have all transitions, or leave those to their TZ string. */
  readonly size?: "fat" | "slim";
}

let agreeing: string | undefined;

/** Makes a folder of tzdata, in place of one that is there, that agrees with the compiled rules but for the change. Takes 0.1 s. */
export function makeTzdataDir(
  folder: string,
  { release, change = "", size = "slim" }: Options,
): void {
  agreeing ??= writeAgreeingSource();
  const source = `# version ${release}\n${replaceNames(agreeing, change)}`;
  const made = compileSource(source, size, `${folder}-`);
  writeFileSync(join(made, "tzdata.zi"), source);
  rmSync(folder, { recursive: true, force: true });
  renameSync(made, folder);
}

/** The machine's source, with the compiled rules for all names that it lacks, or of which it knows something else. */
function writeAgreeingSource(): string {
  const machine = "/usr/share/zoneinfo/tzdata.zi";
  const source = existsSync(machine) ? readFileSync(machine, "utf8") : "";
  const folder = compileSource(source, "slim", join(tmpdir(), "tzdata-"));
  const compiled = new Set(zoneNames());
  const targets = new Map(
    [...source.matchAll(/^L\S* (\S+) (\S+)$/gm)].map(([, target = "", name = ""]) => [
      name,
      target,
    ]),
  );
  const followsTarget = (name: string) => {
    const target = targets.get(name) ?? "";
    return compiled.has(target) && ruleKey(zoneRule(target)) === ruleKey(zoneRule(name));
  };
  const differing = [...compiled].filter((name) => {
    const file = join(folder, name);
    const window = { start: RULES_START, end: RULES_END };
    if (!existsSync(file)) return true;
    return ruleKey(ruleOf(readTzifHistory(readFileSync(file), window))) !== ruleKey(zoneRule(name));
  });
  rmSync(folder, { recursive: true });
  const unknown = listNames(source).filter((name) => !compiled.has(name) && name !== "Factory");
  const lines = differing
    .filter((name) => !followsTarget(name))
    .flatMap((name) => writeZone(name, zoneRule(name)));
  return replaceNames(removeNames(source, new Set(unknown)), lines.join("\n"));
}

/** In the form of tzdb: each offset until the next transition. */
function writeZone(name: string, { untils, offsets }: ZoneRule): string[] {
  return offsets.map((offset, i) => {
    const minutes = Math.abs(offset);
    const time = `${offset < 0 ? "-" : ""}${Math.floor(minutes / 60)}:${minutes % 60} - %z`;
    const [date = "", hour = ""] = new Date(untils[i] ?? 0).toISOString().split("T");
    const [year, month, day] = date.split("-").map(Number);
    const until =
      untils[i] === undefined
        ? ""
        : `${year} ${MONTHS[Number(month) - 1]} ${day} ${hour.slice(0, 5)}u`;
    return `${i === 0 ? `Zone ${name}` : ""} ${time} ${until}`;
  });
}

function replaceNames(source: string, lines: string): string {
  return `${removeNames(source, new Set(listNames(lines)))}\n${lines}\n`;
}

function listNames(source: string): string[] {
  return source.split("\n").flatMap((line) => nameOf(line) ?? []);
}

/** A zone has further lines, which begin with an offset. */
function removeNames(source: string, names: ReadonlySet<string>): string {
  let isRemoved = false;
  return source
    .split("\n")
    .filter((line) => {
      const name = nameOf(line);
      if (!/^[\s\d-]/.test(line)) isRemoved = name !== undefined && names.has(name);
      return !isRemoved;
    })
    .join("\n");
}

function nameOf(line: string): string | undefined {
  const [kind = "", first, second] = line.split(/\s+/);
  if (/^Z/.test(kind)) return first;
  return /^L/.test(kind) ? second : undefined;
}

function compileSource(source: string, size: "fat" | "slim", prefix: string): string {
  const folder = mkdtempSync(prefix);
  execFileSync(requireZic(), ["-b", size, "-d", folder, "-"], { input: source, stdio: "pipe" });
  return folder;
}

function requireZic(): string {
  const zic = findZic();
  if (zic === undefined) throw new Error("These tests need zic and tzdata.");
  return zic;
}
