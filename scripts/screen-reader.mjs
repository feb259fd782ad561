// Prints what Orca speaks while Firefox is used by keyboard: `node scripts/screen-reader.mjs http://localhost:3000 [words of a round]`.
// Needs Debian's orca, at-spi2-core, dbus-daemon, firefox-esr, xdotool and xvfb.
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

const DISPLAY = ":87";
const QUIET_MS = 700;
/** Orca lags behind on a busy machine. */
const MOST_MS = 15_000;
const MOST_PRESSES = 90;

/**
 * A step: a key of xdotool; a text to type; a key pressed until something is spoken; or a pause, in ms.
 * @typedef {string | { type: string } | { press: string, until: RegExp } | { waitMs: number }} Step
 */

/** @type {Record<string, Step[]>} Each begins on the page loaded anew. */
const ROUNDS = {
  "reading stops down to the table": ["ctrl+Home", { press: "Down", until: /World Timezones/ }],
  "tab stops down to the table": ["ctrl+Home", { press: "Tab", until: /Search time zones/ }],
  "a typed time": ["slash", { type: "3pm Tokyo" }, { waitMs: 4000 }, "Return", { waitMs: 4000 }],
  "a question about two places": [
    "slash",
    { type: "Berlin to Tokyo" },
    { waitMs: 4000 },
    "Return",
    { waitMs: 4000 },
  ],
  "UTC's panel": ["slash", { type: "UTC" }, { waitMs: 1500 }, "Return", "Down", "Down"],
  "Go to your row": [{ press: "Tab", until: /Go to your row/ }, "Return", "Down"],
  "sorting the table": [{ press: "Tab", until: /^City/ }, "Return", "Return"],
  "Measure my clock": [{ press: "Tab", until: /Measure my clock/ }, "Return", { waitMs: 8000 }],
  "Say the time, twice": ["ctrl+Home", "Return", { waitMs: 4000 }, "Return", { waitMs: 4000 }],
  "adding, removing and Undo in the dialog": [
    { press: "Tab", until: /Timezone Preferences/ },
    "Return",
    { waitMs: 4000 },
    { press: "Tab", until: /Add Timezone/ },
    "Return",
    { type: "Tokyo" },
    { waitMs: 1500 },
    "Return",
    { press: "Tab", until: /^Add Timezone/ },
    "Return",
    { press: "Tab", until: /Remove/ },
    "Return",
    "ctrl+z",
    "Escape",
  ],
  "Pick a time": [{ press: "Tab", until: /Pick a time/ }, "Return", "Right", "Escape"],
  "Find a time to meet": [{ press: "Tab", until: /Find a time to meet/ }, "Return", "Down", "Down"],
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
writeFileSync(
  join(folder, "user.js"),
  [
    ["accessibility.force_disabled", -1],
    ["browser.shell.checkDefaultBrowser", false],
    ["browser.aboutwelcome.enabled", false],
    ["datareporting.policy.dataSubmissionEnabled", false],
    ["browser.tabs.warnOnClose", false],
  ]
    .map(([name, value]) => `user_pref("${name}", ${value});`)
    .join("\n"),
);

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

/** @type {import("node:child_process").ChildProcess[]} */
const children = [];
/** @param {string} command @param {string[]} args */
function start(command, args) {
  children.push(spawn(command, args, { env, stdio: "ignore" }));
}

/** @param {string[]} args */
const xdotool = (...args) => execFileSync("xdotool", args, { env });

const readSpoken = () => readFileSync(log, "utf8").split("\n").slice(0, -1);

/** What is spoken from now on, once something was and then nothing for a time, or nothing at all. */
async function listen(/** @type {() => void} */ act, mostMs = MOST_MS, quietMs = QUIET_MS) {
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

/** @param {Step} step */
async function take(step) {
  if (typeof step === "string") return [step, await listen(() => xdotool("key", step))];
  if ("type" in step) {
    return [step.type, await listen(() => xdotool("type", "--delay", "60", step.type))];
  }
  if ("waitMs" in step) {
    const before = readSpoken().length;
    await setTimeout(step.waitMs);
    return ["…", readSpoken().slice(before)];
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
  start("firefox-esr", ["--no-remote", "--profile", folder, "--kiosk", address]);
  await setTimeout(15_000);
  for (const [name, steps] of Object.entries(ROUNDS)) {
    if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
    console.log(`\n${name}`);
    await listen(() => xdotool("key", "ctrl+F5"), 60_000, 8000);
    for (const step of steps) {
      const [key, spoken] = await take(step);
      console.log(`  ${String(key).padEnd(16)} ${JSON.stringify(spoken)}`);
    }
  }
} finally {
  end();
}

function end() {
  for (const child of children.reverse()) child.kill();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  process.exit();
}
