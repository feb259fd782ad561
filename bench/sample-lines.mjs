import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const LINES = 12;

/**
 * Stryker patterns for `count` ranges of lines, each in another of the files. The files' contents choose, so that one
 * commit has one sample and the next changes have others.
 * @param {string[]} files @param {number} count
 */
export function sampleLines(files, count) {
  const sources = files.map((file) => ({ file, text: readFileSync(file, "utf8") }));
  const seed = sources.map(({ text }) => text).join("");
  return sources
    .map(({ file, text }) => ({ file, lines: text.split("\n").length, ...draw(seed, file) }))
    .filter(({ lines }) => lines > LINES)
    .sort((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ file, lines, place }) => {
      const first = 1 + (place % (lines - LINES));
      return `${file}:${first}-${first + LINES}`;
    });
}

/** @param {string} seed @param {string} file */
function draw(seed, file) {
  const hash = createHash("sha256").update(`${file}\0${seed}`).digest();
  return { order: hash.readUInt32BE(0), place: hash.readUInt32BE(4) };
}
