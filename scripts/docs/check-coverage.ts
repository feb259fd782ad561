import type { Document, Problem } from "./read-document.ts";

const ROW = /^\| *([\d.]*) *\| *(.*?) *\| *`([^`]+)`: (.+?) *\|$/;
const RULE = /^\| *(\d[\d.]*) *\|/;

/**
 * Checks the table of rules and their tests: rule numbers are unique, each rule has a test, and each test exists. A
 * row without a number continues the rule above.
 */
export function checkCoverage(
  document: Document,
  titlesOf: (path: string) => readonly string[],
): Problem[] {
  const numbers = new Set<string>();
  return document.text.split("\n").flatMap((text, index) => {
    const problem = (message: string) => ({ path: document.path, line: index + 1, message });
    const number = RULE.exec(text)?.[1];
    const [, , , file = "", title = ""] = ROW.exec(text) ?? [];
    const problems: Problem[] = [];
    if (number && numbers.has(number)) problems.push(problem(`duplicate number: ${number}`));
    if (number) numbers.add(number);
    if (number && !file) problems.push(problem(`a rule without a test: ${number}`));
    const written = title.replaceAll(/\\(.)/g, "$1");
    if (file && !titlesOf(file).includes(written))
      problems.push(problem(`no such test: ${file}: ${written}`));
    return problems;
  });
}
