import { readdirSync, statSync } from "node:fs";
import { normalize, parse } from "node:path";

const STORY = /^e2e(\/|$)/;

/**
 * Vitest's and Playwright's filters for some folders and files.
 * @param {string[]} paths
 */
export function selectTests(paths) {
  const plain = paths.map((path) => normalize(path).replaceAll("\\", "/").replace(/\/$/, ""));
  return {
    // With the slash, `web/time` does not select `web/timeline`.
    tests: plain
      .filter((path) => !STORY.test(path))
      .map((path) => (isFolder(path) ? `${path}/` : path)),
    stories: plain.flatMap((path) => (STORY.test(path) ? [path] : storiesAbout(path))),
  };
}

/** A story has the name of the folder that it is about, or of a file in it, at the start of its own. @param {string} path */
function storiesAbout(path) {
  if (!isFolder(path)) return [];
  const subjects = [path, ...readdirSync(path, { recursive: true })].map(
    (file) => parse(String(file)).name,
  );
  return subjects.map((subject) => `e2e/${subject}[.-]`);
}

/** @param {string} path */
function isFolder(path) {
  return statSync(path).isDirectory();
}
