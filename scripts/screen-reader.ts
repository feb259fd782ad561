// Prints what Orca speaks while Firefox is used by keyboard; words after the address narrow the rounds. With Debian's orca, at-spi2-core,
// dbus-daemon, firefox-esr, xdotool and xvfb: `xvfb-run dbus-run-session npx node scripts/screen-reader.ts http://localhost:3000 tab stops`.
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

const QUIET_MS = 700;
/** What these keys and a typed text cause takes a while, such as an answer of the server. */
const SLOW_KEYS = ["Return", "Escape", "ctrl+z"];
const SLOW_QUIET_MS = 4000;
/** Orca lags behind on a busy machine. */
const MOST_MS = 15_000;
const MOST_PRESSES = 90;

/** A key, or arguments of xdotool, perhaps repeated until something is spoken. */
type Step = string | Keys;

interface Keys {
  readonly keys: readonly string[];
  readonly until?: RegExp;
}

const WEEKLY =
  "/?at=2027-03-08T15:00Z&length=60&repeat=1w&clock=Europe/Berlin&turns=1600&zones=Europe/Berlin,Asia/Tokyo";
const tabTo = (until: RegExp): Step => ({ keys: ["key", "Tab"], until });
const readTo = (until: RegExp): Step => ({ keys: ["key", "Down"], until });
const type = (text: string): Step => ({ keys: ["type", "--delay", "60", text] });
const search = (text: string): Step[] => ["slash", type(text), "Return"];
const read = (count: number) => Array<Step>(count).fill("Down");

/** Each in a Firefox of its own, on the first view or on that of a link. */
const ROUNDS: Readonly<Record<string, readonly Step[]>> = {
  "reading stops down to the table": ["ctrl+Home", readTo(/World Timezones/)],
  "tab stops down to the table": ["ctrl+Home", tabTo(/Search time zones/)],
  "a typed time": search("3pm Tokyo"),
  "a question about two places": [...search("Berlin to Tokyo"), ...read(6)],
  "UTC's panel": [...search("UTC"), ...read(5)],
  "Go to your row": [tabTo(/Go to your row/), "Return", "Down"],
  "sorting the table": [tabTo(/^City/), "Return", "Return"],
  "Measure my clock": [tabTo(/Measure my clock/), "Return"],
  "Say the time, twice": ["ctrl+Home", "Return", "Return"],
  "a card and Undo": [
    tabTo(/^Los Angeles/),
    readTo(/^Add Los Angeles/),
    ...["Return", "ctrl+z", "Up", "Down"],
  ],
  "adding, removing and Undo in the dialog": [
    ...[tabTo(/Timezone Preferences/), "Return", tabTo(/Add Timezone/), "Return"],
    ...[type("Tokyo"), "Return", tabTo(/^Add Timezone/), "Return"],
    ...[tabTo(/Remove/), "Return", "ctrl+z", "Escape"],
  ],
  "Pick a time": [tabTo(/Pick a time/), "Return", "Right", "Escape"],
  "the planner, its hours and a repeat": [
    ...[tabTo(/Find a time to meet/), "Return", type("Tokyo"), "Return"],
    ...[tabTo(/radio/), tabTo(/slider/), "Right"],
    ...[tabTo(/orking hours/), "Return", "Tab", "Tab", "Escape"],
    ...[tabTo(/Repeat/), "Down", "Down"],
  ],
  "an invitation": read(14),
  "an invitation that is saved": [
    ...[tabTo(/^More push button|More collapsed|^More/), "Return"],
    ...[readTo(/Save meeting/), "Return", tabTo(/^Meeting push button|Meetings/)],
    ...read(3),
  ],
};

const [address = "http://localhost:3000", ...words] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "screen-reader-"));
const log = join(folder, "orca.log");
const env = { ...process.env, HOME: folder, MOZ_ENABLE_WAYLAND: "0", GNOME_ACCESSIBILITY: "1" };
// Its own log of everything would slow it down. Without the echo of each key.
const orcaFolder = join(folder, ".local/share/orca");
mkdirSync(orcaFolder, { recursive: true });
writeFileSync(
  join(orcaFolder, "orca-customizations.py"),
  `import orca.settings
import orca.speech
orca.settings.enableKeyEcho = False
original = orca.speech._speak
def speak(text, acss, interrupt):
    with open("${log}", "a") as log:
        log.write(text.replace("\\n", " ") + "\\n")
    original(text, acss, interrupt)
orca.speech._speak = speak
`,
);

const PREFERENCES = [
  ["accessibility.force_disabled", -1],
  ["browser.shell.checkDefaultBrowser", false],
  ["permissions.default.geo", 2],
  ["browser.aboutwelcome.enabled", false],
  ["datareporting.policy.dataSubmissionEnabled", false],
].map(([name, value]) => `user_pref("${name}", ${value});`);

const start = (command: string, ...args: readonly string[]) =>
  spawn(command, args, { env, stdio: "ignore" });

function browse(link: string) {
  const profile = mkdtempSync(join(folder, "profile-"));
  writeFileSync(join(profile, "user.js"), PREFERENCES.join("\n"));
  return start("firefox-esr", "--no-remote", "--profile", profile, "--kiosk", link);
}

const readSpoken = () => readFileSync(log, "utf8").split("\n").slice(0, -1);

/** What is spoken from now on, once something was and then nothing for a time, or nothing at all. */
async function listen(quietMs: number, mostMs: number, act = () => {}) {
  const before = readSpoken().length;
  act();
  let spoken: string[] = [];
  const begin = Date.now();
  for (let since = begin; Date.now() - begin < mostMs; ) {
    await setTimeout(50);
    const now = readSpoken().slice(before);
    if (now.length !== spoken.length) since = Date.now();
    spoken = now;
    if (spoken.length > 0 && Date.now() - since > quietMs) break;
  }
  return spoken;
}

async function take(step: Step): Promise<[what: string, spoken: string[]]> {
  const { keys, until }: Keys = typeof step === "string" ? { keys: ["key", step] } : step;
  const [kind, name = ""] = [keys[0], keys.at(-1)];
  const quietMs = kind === "type" || SLOW_KEYS.includes(name) ? SLOW_QUIET_MS : QUIET_MS;
  for (let presses = 1; presses <= MOST_PRESSES; presses += 1) {
    const spoken = await listen(quietMs, MOST_MS, () => execFileSync("xdotool", keys));
    if (!until || spoken.some((line) => until.test(line))) return [`${name} × ${presses}`, spoken];
  }
  return [`${name} × ${MOST_PRESSES}`, ["never heard"]];
}

for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

writeFileSync(log, "");
const orca = start("orca", "--replace");
process.once("exit", () => {
  orca.kill();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});
await setTimeout(5000);
for (const [name, steps] of Object.entries(ROUNDS)) {
  if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
  console.log(`\n${name}`);
  const firefox = browse(address + (name.startsWith("an invitation") ? WEEKLY : "/"));
  const opened: string[] = [];
  for (let tries = 0; tries < 4 && !/Finished loading/.test(opened.join()); tries += 1) {
    opened.push(...(await listen(8000, 60_000)));
  }
  console.log(`  ${"opened".padEnd(16)} ${JSON.stringify(opened)}`);
  for (const step of steps) {
    const [key, spoken] = await take(step);
    console.log(`  ${key.padEnd(16)} ${JSON.stringify(spoken)}`);
  }
  firefox.kill();
  await setTimeout(2000);
}
process.exit();
