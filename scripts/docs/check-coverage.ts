import type { Document, Fault } from "./read-document.ts";

const ROW = /^\| *([\d.]*) *\| *(.*?) *\| *`([^`]+)`: (.+?) *\|$/;
const RULE = /^\| *(\d[\d.]*) *\|/;

/**
 * Holds a table of rules to the tests it names, one a row; a row without a number goes on with the rule above. Each rule has a
 * number of its own and a test, each test is one that its file has.
 */
export function checkCoverage(
  document: Document,
  titlesOf: (path: string) => readonly string[],
): Fault[] {
  const numbers = new Set<string>();
  return document.text.split("\n").flatMap((text, index) => {
    const fault = (message: string) => ({ path: document.path, line: index + 1, message });
    const number = RULE.exec(text)?.[1];
    const [, , , file = "", title = ""] = ROW.exec(text) ?? [];
    const faults: Fault[] = [];
    if (number && numbers.has(number)) faults.push(fault(`a number twice: ${number}`));
    if (number) numbers.add(number);
    if (number && !file) faults.push(fault(`a rule without a test: ${number}`));
    const written = title.replaceAll(/\\(.)/g, "$1");
    if (file && !titlesOf(file).includes(written))
      faults.push(fault(`no test: ${file}: ${written}`));
    return faults;
  });
}
