// Runs on any Node from 20 on, before anything is installed: only Node's own modules here.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join, relative } from "node:path";
import { OLDEST_NODE, runsOnNode } from "../server/settings/node-version.mjs";

/**
 * Makes `node` in node_modules/.bin the pinned Node if it runs here. Otherwise removes it, since npm puts that folder
 * first on the path, and returns why it does not run.
 *
 * @param {string} root the project's folder
 */
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

/**
 * What the operator must install, in one sentence; undefined if this Node, the machine's own, can run the project.
 *
 * @param {string} reason @param {string} ownVersion
 */
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

const NODE = process.platform === "win32" ? "node.exe" : "node";

/** @param {string} file */
function whyItFails(file) {
  const { status, stderr, error } = spawnSync(file, ["--version"], { encoding: "utf8" });
  if (status === 0) return undefined;
  // Without the loader of its C library a program is "not found" although its file exists.
  if (error?.message.includes("ENOENT")) return "it is made for another C library";
  if (error) return error.message;
  const [, library] = /libraries: (\S+):/.exec(stderr) ?? [];
  return library ? `${library} is missing` : stderr.trim().split("\n")[0] || `exit ${status}`;
}
