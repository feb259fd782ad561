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

const WEEKLY =
  "/?at=2027-03-08T15:00Z&length=60&repeat=1w&clock=Europe/Berlin&turns=1600&zones=Europe/Berlin,Asia/Tokyo";
const MENU = { press: "Tab", until: /^More push button|More collapsed|^More/ };
/** @type {Step[]} */
const SAVE = [MENU, "Return", { press: "Down", until: /Save meeting/ }, "Return", { waitMs: 3000 }];
/** @type {Step[]} */
const PLAN = [
  { press: "Tab", until: /Find a time to meet/ },
  "Return",
  { type: "Tokyo" },
  { waitMs: 4000 },
  "Return",
  { waitMs: 4000 },
];

/** @type {Record<string, Step[]>} Each in a Firefox of its own, on the first view or on that of a link. */
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
    ...["Down", "Down", "Down", "Down", "Down", "Down"],
  ],
  "UTC's panel": [
    ...["slash", { type: "UTC" }, { waitMs: 4000 }, "Return", { waitMs: 3000 }],
    ...["Down", "Down", "Down", "Down", "Down"],
  ],
  "Go to your row": [{ press: "Tab", until: /Go to your row/ }, "Return", "Down"],
  "sorting the table": [{ press: "Tab", until: /^City/ }, "Return", "Return"],
  "Measure my clock": [{ press: "Tab", until: /Measure my clock/ }, "Return", { waitMs: 8000 }],
  "Say the time, twice": ["ctrl+Home", "Return", { waitMs: 4000 }, "Return", { waitMs: 4000 }],
  "a card and Undo": [
    { press: "Tab", until: /^Los Angeles/ },
    { press: "Down", until: /^Add Los Angeles/ },
    ...["Return", { waitMs: 4000 }, "ctrl+z", { waitMs: 4000 }, "Up", "Down"],
  ],
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
    { waitMs: 3000 },
    "ctrl+z",
    { waitMs: 3000 },
    "Escape",
    { waitMs: 3000 },
  ],
  "Pick a time": [{ press: "Tab", until: /Pick a time/ }, "Return", "Right", "Escape"],
  "the planner, its hours and a repeat": [
    ...PLAN,
    { press: "Tab", until: /radio/ },
    { press: "Tab", until: /slider/ },
    "Right",
    { waitMs: 2000 },
    { press: "Tab", until: /orking hours/ },
    ...["Return", { waitMs: 3000 }, "Tab", "Tab", "Escape", { waitMs: 3000 }],
    { press: "Tab", until: /Repeat/ },
    ...["Down", { waitMs: 4000 }, "Down", { waitMs: 4000 }],
  ],
  "an invitation": Array(14).fill("Down"),
  "an invitation that is saved": [
    ...SAVE,
    { press: "Tab", until: /^Meeting push button|Meetings/ },
    ...["Down", "Down", "Down"],
  ],
};

/** @param {string} round */
const pathOf = (round) => (round.startsWith("an invitation") ? WEEKLY : "/");

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

/** @type {import("node:child_process").ChildProcess[]} */
const children = [];
/** @param {string} command @param {string[]} args */
function start(command, args) {
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

/** @param {string} link */
function browse(link) {
  const profile = mkdtempSync(join(folder, "profile-"));
  writeFileSync(join(profile, "user.js"), PREFERENCES.join("\n"));
  return start("firefox-esr", ["--no-remote", "--profile", profile, "--kiosk", link]);
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
  for (const [name, steps] of Object.entries(ROUNDS)) {
    if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
    console.log(`\n${name}`);
    const firefox = browse(address + pathOf(name));
    /** @type {string[]} */
    const opened = [];
    for (let tries = 0; tries < 4 && !/Finished loading/.test(opened.join()); tries += 1) {
      opened.push(...(await listen(() => {}, 60_000, 8000)));
    }
    console.log(`  ${"opened".padEnd(16)} ${JSON.stringify(opened)}`);
    for (const step of steps) {
      const [key, spoken] = await take(step);
      console.log(`  ${String(key).padEnd(16)} ${JSON.stringify(spoken)}`);
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
