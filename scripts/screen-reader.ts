// Prints what Orca speaks while Firefox is used by keyboard: `npx node scripts/screen-reader.ts http://localhost:3000 [words of a round]`.
// Needs Debian's orca, at-spi2-core, dbus-daemon, firefox-esr, xdotool and xvfb.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

const DISPLAY = ":87";
const QUIET_MS = 700;
/** What these keys and a typed text cause takes a while, such as an answer of the server. */
const SLOW_KEYS = ["Return", "Escape", "ctrl+z"];
const SLOW_QUIET_MS = 4000;
/** Orca lags behind on a busy machine. */
const MOST_MS = 15_000;
const MOST_PRESSES = 90;

/** A key of xdotool; a text to type; or a key pressed until something is spoken. */
type Step = string | { readonly type: string } | { readonly press: string; readonly until: RegExp };

const WEEKLY =
  "/?at=2027-03-08T15:00Z&length=60&repeat=1w&clock=Europe/Berlin&turns=1600&zones=Europe/Berlin,Asia/Tokyo";
const tabTo = (until: RegExp): Step => ({ press: "Tab", until });
const readTo = (until: RegExp): Step => ({ press: "Down", until });
const search = (text: string): Step[] => ["slash", { type: text }, "Return"];
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
    ...[{ type: "Tokyo" }, "Return", tabTo(/^Add Timezone/), "Return"],
    ...[tabTo(/Remove/), "Return", "ctrl+z", "Escape"],
  ],
  "Pick a time": [tabTo(/Pick a time/), "Return", "Right", "Escape"],
  "the planner, its hours and a repeat": [
    ...[tabTo(/Find a time to meet/), "Return", { type: "Tokyo" }, "Return"],
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
const env = {
  ...process.env,
  DISPLAY,
  HOME: folder,
  XDG_RUNTIME_DIR: folder,
  DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(folder, "bus")}`,
  GTK_MODULES: "gail:atk-bridge",
  MOZ_ENABLE_WAYLAND: "0",
  GNOME_ACCESSIBILITY: "1",
  ACCESSIBILITY_ENABLED: "1",
};
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

const children: ChildProcess[] = [];
function start(command: string, args: readonly string[]) {
  const child = spawn(command, args, { env, stdio: "ignore" });
  children.push(child);
  return child;
}

const PREFERENCES = [
  ["accessibility.force_disabled", -1],
  ["browser.shell.checkDefaultBrowser", false],
  ["permissions.default.geo", 2],
  ["browser.aboutwelcome.enabled", false],
  ["datareporting.policy.dataSubmissionEnabled", false],
].map(([name, value]) => `user_pref("${name}", ${value});`);

function browse(link: string) {
  const profile = mkdtempSync(join(folder, "profile-"));
  writeFileSync(join(profile, "user.js"), PREFERENCES.join("\n"));
  return start("firefox-esr", ["--no-remote", "--profile", profile, "--kiosk", link]);
}

const xdotool = (...args: readonly string[]) => execFileSync("xdotool", args, { env });

const readSpoken = () => readFileSync(log, "utf8").split("\n").slice(0, -1);

/** What is spoken from now on, once something was and then nothing for a time, or nothing at all. */
async function listen(act: () => void, mostMs = MOST_MS, quietMs = QUIET_MS) {
  const before = readSpoken().length;
  act();
  let count = before;
  const begin = Date.now();
  for (let since = begin; Date.now() - begin < mostMs; ) {
    await setTimeout(50);
    const now = readSpoken().length;
    if (now !== count) since = Date.now();
    count = now;
    if (count > before && Date.now() - since > quietMs) break;
  }
  return readSpoken().slice(before);
}

async function take(step: Step): Promise<[what: string, spoken: string[]]> {
  if (typeof step === "string") {
    const quietMs = SLOW_KEYS.includes(step) ? SLOW_QUIET_MS : QUIET_MS;
    return [step, await listen(() => xdotool("key", step), MOST_MS, quietMs)];
  }
  if ("type" in step) {
    const type = () => xdotool("type", "--delay", "60", step.type);
    return [step.type, await listen(type, MOST_MS, SLOW_QUIET_MS)];
  }
  for (let presses = 1; presses <= MOST_PRESSES; presses += 1) {
    const spoken = await listen(() => xdotool("key", step.press));
    if (spoken.some((line) => step.until.test(line))) return [`${step.press} × ${presses}`, spoken];
  }
  return [`${step.press} × ${MOST_PRESSES}`, ["never heard"]];
}

for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, end);

try {
  start("Xvfb", [DISPLAY, "-screen", "0", "1440x900x24"]);
  await setTimeout(1500);
  start("dbus-daemon", ["--session", "--nofork", `--address=${env.DBUS_SESSION_BUS_ADDRESS}`]);
  await setTimeout(500);
  start("/usr/libexec/at-spi-bus-launcher", ["--launch-immediately"]);
  await setTimeout(1000);
  writeFileSync(log, "");
  start("orca", ["--replace"]);
  await setTimeout(5000);
  for (const [name, steps] of Object.entries(ROUNDS)) {
    if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
    console.log(`\n${name}`);
    const firefox = browse(address + (name.startsWith("an invitation") ? WEEKLY : "/"));
    const opened: string[] = [];
    for (let tries = 0; tries < 4 && !/Finished loading/.test(opened.join()); tries += 1) {
      opened.push(...(await listen(() => {}, 60_000, 8000)));
    }
    console.log(`  ${"opened".padEnd(16)} ${JSON.stringify(opened)}`);
    for (const step of steps) {
      const [key, spoken] = await take(step);
      console.log(`  ${key.padEnd(16)} ${JSON.stringify(spoken)}`);
    }
    firefox.kill();
    await setTimeout(2000);
  }
} finally {
  end();
}

function end() {
  for (const child of children.reverse()) child.kill();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  process.exit();
}
