// What the tests need besides npm's packages.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { findBrowser } from "./browser.mjs";
import {
  findChronyd,
  findFaketime,
  findNginx,
  findPostgres,
  findPromtool,
  findRedis,
  findZic,
} from "./find-services.mjs";
import { projectEnvironment, projectNode, statusOf } from "./ready.mjs";

const QUIET = {
  env: projectEnvironment,
  stdio: /** @type {const} */ ("ignore"),
  shell: process.platform === "win32",
};
const CHROMIUM = "apt-get update && apt-get install -y chromium-headless-shell";
/** Devanagari and Chinese characters; a browser on a bare Debian shows boxes for them. */
const FONTS = {
  "fonts-lohit-deva": "/usr/share/fonts/truetype/lohit-devanagari/Lohit-Devanagari.ttf",
  "fonts-droid-fallback": "/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf",
};
const ENGINE_PACKAGES = { firefox: ["firefox-esr"], webkit: ["webkit2gtk-driver", "xvfb"] };

/** Installs what the tests need, and says which parts cannot run without what is still missing. */
export async function prepareTests() {
  const postgresTried = tryPostgres();
  const browserCommand = ensureBrowser();
  ensureFonts();
  const missing = ensureServices();
  const hasPostgres = await postgresTried;
  const skipped = [];
  if (missing.length > 0) skipped.push(`Skipped: tests that need ${missing.join(", ")}.`);
  if (!hasPostgres)
    skipped.push("Skipped: the attacks and the tests on PostgreSQL, which does not run here.");
  if (!findPostgres())
    skipped.push(
      "Skipped: backups of PostgreSQL, which need pg_dump: on Debian, install postgresql.",
    );
  if (browserCommand)
    skipped.push(
      `Skipped: all stories and the tests of web/, for want of a browser. To run them, first run ${browserCommand}.`,
    );
  return { hasPostgres, hasBrowser: !browserCommand, skipped };
}

/** Installs Firefox and WebKit for `npm run engines`. Returns all engines that start, and a sentence for each that does not. */
export function prepareEngines() {
  const engines = starts("chromium") ? ["chromium"] : [];
  const skipped = [];
  for (const [engine, packages] of Object.entries(ENGINE_PACKAGES)) {
    if (!starts(engine)) {
      console.log(`Installing ${engine} for the stories …`);
      if (canUseApt() && isDebian()) aptInstall(...packages);
      else spawnSync("playwright", ["install", engine], QUIET);
    }
    if (starts(engine)) {
      engines.push(engine);
      continue;
    }
    const command = isDebian()
      ? `as root \`apt-get install -y ${packages.join(" ")}\``
      : `\`npx playwright install --with-deps ${engine}\``;
    skipped.push(`Skipped: the stories in ${engine}. To run them, first run ${command}.`);
  }
  return { engines, skipped };
}

/** Installs a browser if none starts. Returns the command that would bring one if that failed. */
function ensureBrowser() {
  if (starts("chromium")) return undefined;
  if (canUseApt()) {
    console.log("Installing Debian's chromium-headless-shell for the tests …");
    aptInstall("chromium-headless-shell");
  } else if (!findBrowser()) {
    console.log("Downloading Chromium for the tests …");
    spawnSync("playwright", ["install", "--only-shell", "chromium"], QUIET);
  }
  if (starts("chromium")) return undefined;
  return isDebian()
    ? `as root \`${CHROMIUM}\``
    : "`npx playwright install --with-deps --only-shell chromium`";
}

function ensureFonts() {
  const missing = Object.entries(FONTS).filter(([, file]) => !existsSync(file));
  if (missing.length > 0 && canUseApt() && isDebian()) {
    console.log("Installing Debian's fonts of other scripts for the tests …");
    aptInstall(...missing.map(([name]) => name));
  }
}

/**
 * Installs chronyd, Redis, nginx and faketime for the tests that use them. Not on machines with systemd, which would start the
 * services and let chronyd take over the clock. Returns what is missing afterwards; its tests are skipped.
 */
function ensureServices() {
  const missing = findMissingServices();
  if (missing.length > 0 && canUseApt() && !existsSync("/run/systemd/system")) {
    console.log(`Installing Debian's ${missing.join(", ")} for the tests …`);
    aptInstall(...missing);
  }
  return findMissingServices();
}

/** Installs promtool for the tests of the rules. Returns a sentence if it is missing afterwards. */
export function ensurePromtool() {
  if (!findPromtool() && canUseApt() && isDebian() && !existsSync("/run/systemd/system")) {
    console.log("Installing Debian's prometheus for the tests of its rules …");
    aptInstall("prometheus");
  }
  return findPromtool() ? [] : ["Skipped: the tests of the rules, which need prometheus."];
}

/** Installs podman for the tests of the image if Docker does not run. Returns whether there is an engine afterwards. */
export function ensureContainerEngine() {
  if (hasContainerEngine()) return true;
  if (!canUseApt() || existsSync("/run/systemd/system")) return false;
  console.log("Installing Debian's podman for the tests of the image …");
  aptInstall("podman", "runc", "netavark", "iptables", "debootstrap");
  return hasContainerEngine();
}

function hasContainerEngine() {
  const works = (/** @type {string} */ command, /** @type {string} */ option) =>
    spawnSync(command, [option], QUIET).status === 0;
  return (
    works("docker", "version") ||
    (process.getuid?.() === 0 && works("podman", "version") && works("debootstrap", "--version"))
  );
}

/** Whether the tests can use a PostgreSQL: the given one, or their own. */
async function tryPostgres() {
  if (process.env.TEST_DATABASE_URL) return true;
  const trial = spawn(projectNode(), ["server/testing/try-postgres.ts"], QUIET);
  const [code] = await once(trial, "exit");
  return code === 0;
}

function findMissingServices() {
  return [
    ...(findChronyd() ? [] : ["chrony"]),
    ...(findRedis() ? [] : ["redis-server"]),
    ...(findNginx() ? [] : ["nginx"]),
    ...(findFaketime() ? [] : ["faketime"]),
    ...(findZic() ? [] : ["libc-bin"]),
  ];
}

/** An installed browser may lack libraries, or may not be allowed to set up its sandbox. */
function starts(/** @type {string} */ engine) {
  return spawnSync(projectNode(), ["scripts/try-browser.mjs", engine], QUIET).status === 0;
}

function canUseApt() {
  const apt = spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status === 0;
  return apt && process.getuid?.() === 0;
}

/** @param {string[]} packages */
function aptInstall(...packages) {
  const aptGet = ["DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"];
  if (statusOf("env", ...aptGet, "update") !== 0) return;
  statusOf("env", ...aptGet, "install", "-y", "--no-install-recommends", ...packages);
}

/** Ubuntu's package is only a pointer to a snap. */
function isDebian() {
  const release = "/etc/os-release";
  return existsSync(release) && /^ID=debian$/m.test(readFileSync(release, "utf8"));
}
