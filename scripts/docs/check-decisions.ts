import type { Document, Problem } from "./read-document.ts";

const DECISION = /^docs\/decisions\/(\d{4})-[\w-]+\.md$/;
const INDEX = "docs/decisions/README.md";
const STATUS =
  /^Date: \d{4}-\d\d-\d\d · Status: (?:accepted|superseded by \[decision \d+\]\([\w-]+\.md\))$/m;
const SECTIONS = ["## Context", "## Decision", "## Consequences"];

/** Finds decisions that lack their number, date, status or a section, or that the index does not list. */
export function checkDecisions(documents: ReadonlyMap<string, Document>): Problem[] {
  const index = documents.get(INDEX)?.text ?? "";
  return [...documents.values()].flatMap(({ path, text }) => {
    const [, number] = DECISION.exec(path) ?? [];
    if (!number) return [];
    const title = text.slice(2, text.indexOf("\n"));
    const link = `[${title}](${path.slice(path.lastIndexOf("/") + 1)})`;
    return [
      !title.startsWith(`${Number(number)}. `) && "title without the number of the file",
      !STATUS.test(text) && "no line with date and status",
      ...SECTIONS.map((section) => !text.includes(`\n${section}\n`) && `no section: ${section}`),
      !index.includes(link) && `not in ${INDEX}: ${link}`,
    ].flatMap((message) => (message ? [{ path, line: 1, message }] : []));
  });
}
