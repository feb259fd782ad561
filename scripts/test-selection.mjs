import { readdirSync, statSync } from "node:fs";
import { basename, normalize } from "node:path";

/**
 * The filters for Vitest that select the tests of some folders and files; empty for all tests, undefined for none.
 * @param {string[]} paths
 */
export function findTests(paths) {
  if (paths.length === 0) return [];
  const filters = paths.map(withSlash).filter((path) => !isStory(path));
  return filters.length === 0 ? undefined : filters;
}

/**
 * The stories of some folders, as paths; empty for all stories, undefined for none. A story has the name of the folder
 * that it is about, or of a file in it, at the start of its own.
 * @param {string[]} paths
 */
export function findStories(paths) {
  if (paths.length === 0) return [];
  const stories = readdirSync("e2e").filter((name) => name.endsWith(".spec.ts"));
  const found = paths.map(withSlash).flatMap((path) => {
    if (isStory(path)) return [path];
    const names = listSubjects(path);
    return stories
      .filter((story) =>
        names.some((name) => story.startsWith(`${name}.`) || story.startsWith(`${name}-`)),
      )
      .map((story) => `e2e/${story}`);
  });
  return found.length === 0 ? undefined : [...new Set(found)];
}

/** @param {string} path */
function listSubjects(path) {
  if (!statSync(path).isDirectory()) return [];
  const names = readdirSync(path, { recursive: true }).map((name) => basename(String(name)));
  const subjects = names.filter((name) => /^[a-z-]+(\.tsx?)?$/.test(name));
  return [basename(path), ...subjects.map((name) => name.replace(/\.tsx?$/, ""))];
}

/** @param {string} path */
function isStory(path) {
  return /^e2e(\/|$)/.test(path);
}

/**
 * Vitest takes a filter as a part of a path: with the slash, `web/time` does not select `web/timeline`.
 * @param {string} path
 */
function withSlash(path) {
  const plain = normalize(path).replaceAll("\\", "/").replace(/\/$/, "");
  return statSync(path).isDirectory() ? `${plain}/` : plain;
}
