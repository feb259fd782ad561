import { posix } from "node:path";
import type { Document, Problem } from "./read-document.ts";
import type { Project } from "./read-project.ts";

export function checkLinks(
  document: Document,
  documents: ReadonlyMap<string, Document>,
  { paths }: Project,
): Problem[] {
  return document.targets.flatMap(({ text, line }) => {
    if (/^[a-z]+:/.test(text)) return [];
    const [file = "", anchor] = text.split("#");
    const path = file ? posix.join(posix.dirname(document.path), file) : document.path;
    const exists =
      documents.has(path) || paths.has(path) || paths.has(`${path.replace(/\/$/, "")}/`);
    const anchors = documents.get(path)?.anchors;
    if (exists && (!anchor || anchors?.has(anchor))) return [];
    return [{ path: document.path, line, message: `broken link: ${text}` }];
  });
}
