import { posix } from "node:path";
import type { Document, Fault } from "./read-document.ts";
import type { Project } from "./read-project.ts";

/** The links of a document that lead to no file, no folder or no heading. Addresses of other sites are not asked. */
export function checkLinks(
  document: Document,
  documents: ReadonlyMap<string, Document>,
  { paths }: Project,
): Fault[] {
  return document.targets.flatMap(({ text, line }) => {
    if (/^[a-z]+:/.test(text)) return [];
    const [file = "", anchor] = text.split("#");
    const path = file ? posix.join(posix.dirname(document.path), file) : document.path;
    const isThere =
      documents.has(path) || paths.has(path) || paths.has(`${path.replace(/\/$/, "")}/`);
    const anchors = documents.get(path)?.anchors;
    if (isThere && (!anchor || anchors?.has(anchor))) return [];
    return [{ path: document.path, line, message: `a link that leads nowhere: ${text}` }];
  });
}
