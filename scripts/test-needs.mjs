// What the tests need besides npm's packages.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { NEEDS, SERVICES } from "./find-services.mjs";
import { projectEnvironment, projectNode, statusOf } from "./ready.mjs";

/**
 * @typedef {{ what: string, isThere: () => unknown, packages: string[], download?: string[] }} Need
 * `download` are arguments of `playwright install`.
 */

const QUIET = {
  env: projectEnvironment,
  stdio: /** @type {const} */ ("ignore"),
  shell: process.platform === "win32",
};
const CHROMIUM = {
  what: "a browser: all stories and those of web/",
  isThere: () => starts("chromium"),
  packages: ["chromium-headless-shell"],
  download: ["--only-shell", "chromium"],
};
const FIREFOX = {
  what: "Firefox",
  isThere: () => starts("firefox"),
  packages: ["firefox-esr"],
  download: ["firefox"],
};
const WEBKIT = {
  what: "WebKit",
  isThere: () => starts("webkit"),
  packages: ["webkit2gtk-driver", "xvfb"],
  download: ["webkit"],
};
const CONTAINER_ENGINE = {
  what: "a container engine",
  isThere: hasContainerEngine,
  packages: ["podman", "runc", "netavark", "iptables", "debootstrap"],
};
const POSTGRES = {
  what: "PostgreSQL, which does not run here",
  isThere: () => false,
  packages: [],
};
/** Devanagari and Chinese characters; a browser on a bare Debian shows boxes for them. */
const FONTS = Object.entries({
  "fonts-lohit-deva": "lohit-devanagari/Lohit-Devanagari.ttf",
  "fonts-droid-fallback": "droid/DroidSansFallbackFull.ttf",
}).map(([name, file]) => ({
  what: name,
  isThere: () => existsSync(`/usr/share/fonts/truetype/${file}`),
  packages: [name],
}));

/**
 * Installs a browser; with `all` also other engines, fonts, nginx and the like. Says which tests cannot run without what is still
 * missing, and the command that brings it.
 * @param {{ all?: boolean }} [options]
 */
export async function prepareTests({ all = false } = {}) {
  const postgresTried = tryPostgres();
  const missing = all
    ? install([CHROMIUM, FIREFOX, WEBKIT, ...SERVICES, ...FONTS])
    : install([CHROMIUM]);
  missing.push(...NEEDS.filter(({ isThere }) => !isThere()));
  const hasPostgres = await postgresTried;
  if (!hasPostgres) missing.push(POSTGRES);
  const has = (/** @type {Need} */ need) => !missing.includes(need);
  return {
    hasPostgres,
    hasBrowser: has(CHROMIUM),
    engines: Object.entries({ chromium: CHROMIUM, firefox: FIREFOX, webkit: WEBKIT })
      .filter(([, need]) => has(need))
      .map(([name]) => name),
    skipped: [
      ...missing.map(({ what }) => `Skipped: the tests that need ${what}.`),
      ...commandFor(missing),
    ],
  };
}

/** Installs what builds the image, if Docker does not run. Returns whether it is there. */
export function prepareContainerEngine() {
  return install([CONTAINER_ENGINE]).length === 0;
}

/**
 * Returns what is missing afterwards. No services on machines with systemd, which would start them and let chronyd take over the
 * clock.
 * @param {Need[]} needs
 */
function install(needs) {
  const hasSystemd = existsSync("/run/systemd/system");
  const missing = needs.filter((need) => !need.isThere());
  const installed = missing.filter(({ download }) => download || !hasSystemd);
  const packages = installed.flatMap((need) => need.packages);
  const downloads = missing.flatMap(({ download = [] }) => download);
  if (packages.length > 0 && isDebian() && process.getuid?.() === 0) {
    console.log(`Installing Debian's ${packages.join(", ")} for the tests …`);
    const apt = ["DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"];
    statusOf("env", ...apt, "update");
    statusOf("env", ...apt, "install", "-y", "--no-install-recommends", ...packages);
  } else if (downloads.length > 0) {
    console.log("Downloading browsers for the tests …");
    spawnSync("playwright", ["install", ...downloads], QUIET);
  }
  return missing.filter((need) => !need.isThere());
}

/** @param {Need[]} missing */
function commandFor(missing) {
  const packages = isDebian() ? new Set(missing.flatMap((need) => need.packages)) : [];
  const downloads = missing.flatMap(({ download = [] }) => download);
  const names = [...packages].join(" ");
  if (names) {
    return [`To run them, first run as root \`apt-get update && apt-get install -y ${names}\`.`];
  }
  return downloads.length > 0
    ? [`To run them, first run \`npx playwright install --with-deps ${downloads.join(" ")}\`.`]
    : [];
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

/** An installed browser may lack libraries, or may not be allowed to set up its sandbox. */
function starts(/** @type {string} */ engine) {
  return spawnSync(projectNode(), ["scripts/try-browser.mjs", engine], QUIET).status === 0;
}

/** Ubuntu's packages of browsers are only pointers to a snap. */
function isDebian() {
  const release = "/etc/os-release";
  return existsSync(release) && /^ID=debian$/m.test(readFileSync(release, "utf8"));
}
