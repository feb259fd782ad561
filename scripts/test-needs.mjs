// What the tests need besides npm's packages.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { NEEDS, SERVICES } from "../server/testing/find-services.mjs";
import { projectEnvironment, projectNode, statusOf } from "./ready.mjs";

/**
 * @typedef {{ what: string, isThere: () => unknown, packages: string[], download?: string }} Need
 * `download` is what `playwright install` calls it.
 */

const QUIET = {
  env: projectEnvironment,
  stdio: /** @type {const} */ ("ignore"),
  shell: process.platform === "win32",
};

/** An installed browser may lack libraries, or may not be allowed to set up its sandbox. @param {string} name @param {string[]} packages */
const engine = (name, ...packages) => ({
  what: name,
  isThere: () => spawnSync(projectNode(), ["scripts/engines.ts", name], QUIET).status === 0,
  packages,
  download: name,
});
const CHROMIUM = {
  ...engine("chromium", "chromium-headless-shell"),
  what: "a browser: all stories and those of web/",
};
const ENGINES = [
  CHROMIUM,
  engine("firefox", "firefox-esr"),
  engine("webkit", "webkit2gtk-driver", "xvfb"),
];
/** A browser on a bare Debian shows boxes for their characters. */
const FONTS = {
  what: "fonts for Hindi and Chinese",
  isThere: () =>
    ["lohit-devanagari/Lohit-Devanagari.ttf", "droid/DroidSansFallbackFull.ttf"].every((file) =>
      existsSync(`/usr/share/fonts/truetype/${file}`),
    ),
  packages: ["fonts-lohit-deva", "fonts-droid-fallback"],
};

/** Installs what is missing where it may, and says which tests cannot run without the rest. */
export async function prepareTests({ all = false } = {}) {
  const postgresTried = all && tryPostgres();
  const missing = install(all ? [...ENGINES, ...SERVICES, FONTS] : [CHROMIUM]);
  missing.push(...NEEDS.filter(({ isThere }) => !isThere()));
  const hasPostgres = await postgresTried;
  const names = missing.map(({ what }) => what);
  if (all && !hasPostgres) names.push("PostgreSQL, which does not run here");
  for (const name of names) console.log(`Skipped: the tests that need ${name}.`);
  const command = commandFor(missing);
  if (command) console.log(`To run them, first run ${command}.`);
  return {
    hasPostgres,
    hasBrowser: !missing.includes(CHROMIUM),
    engines: ENGINES.filter((need) => !missing.includes(need)).map(({ download }) => download),
  };
}

export function prepareContainerEngine() {
  const works = (/** @type {string[]} */ ...[command = "", option = ""]) =>
    spawnSync(command, [option], QUIET).status === 0;
  const isThere = () =>
    works("docker", "version") ||
    (process.getuid?.() === 0 && works("podman", "version") && works("debootstrap", "--version"));
  const packages = ["podman", "runc", "netavark", "iptables", "debootstrap"];
  return install([{ what: "a container engine", isThere, packages }]).length === 0;
}

/** Returns what is missing afterwards. systemd would start services, and chronyd would take over the clock. @param {Need[]} needs */
function install(needs) {
  const hasSystemd = existsSync("/run/systemd/system");
  const missing = needs.filter((need) => !need.isThere());
  const installed = missing.filter(({ download }) => download || !hasSystemd);
  const packages = installed.flatMap((need) => need.packages);
  const downloads = missing.flatMap(({ download }) => download ?? []);
  if (packages.length > 0 && isDebian() && process.getuid?.() === 0) {
    console.log(`Installing Debian's ${packages.join(", ")} for the tests …`);
    const apt = ["DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"];
    statusOf("env", ...apt, "update");
    statusOf("env", ...apt, "install", "-y", "--no-install-recommends", ...packages);
  } else if (downloads.length > 0) {
    console.log("Downloading browsers for the tests …");
    spawnSync("playwright", ["install", "--only-shell", ...downloads], QUIET);
  }
  return missing.filter((need) => !need.isThere());
}

/** @param {Need[]} missing */
function commandFor(missing) {
  if (isDebian()) {
    const packages = [...new Set(missing.flatMap((need) => need.packages))].join(" ");
    return packages && `as root \`apt-get update && apt-get install -y ${packages}\``;
  }
  const downloads = missing.flatMap(({ download }) => download ?? []).join(" ");
  return downloads && `\`npx playwright install --with-deps --only-shell ${downloads}\``;
}

/** Whether the tests can use a PostgreSQL: the given one, or their own. */
async function tryPostgres() {
  if (process.env.TEST_DATABASE_URL) return true;
  const trial = spawn(projectNode(), ["server/testing/try-postgres.ts"], QUIET);
  const [code] = await once(trial, "exit");
  return code === 0;
}

/** Ubuntu's packages of browsers are only pointers to a snap. */
function isDebian() {
  const release = "/etc/os-release";
  return existsSync(release) && /^ID=debian$/m.test(readFileSync(release, "utf8"));
}
