import { isKnownZone } from "../../shared/zones/zone-rules.ts";
import { type Document, lineAt, type Problem } from "./read-document.ts";
import type { Project } from "./read-project.ts";

const COMMAND = /\bnpm\s+(?:run\s+([\w-]+)(?: -- ([a-z]+)\b)?|(start|test)\b)/g;
const CALL = /^(?:(GET|HEAD|POST|PUT|PATCH|DELETE) (\/\S*|…\/\S*)|(\/api\b\S*))$/;
const SETTING = /^([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)(?:[=/]\S*)?$/;
const PACKAGE = /^@[\w.-]+\/[\w.*-]+$/;
const FILE =
  /^[\w.*<>@-]*(?:\/[\w.*<>@-]+)*\.(?:ts|tsx|mjs|md|json|css|html|yaml|conf|service|sqlite|png|lua)$/;
const FOLDER = /^(?=.*\w)(?:[\w.*<>~-]*(?:\/[\w.*<>~-]+)*\/|[\w.*<>~-]*(?:\/[\w.*<>~-]+)+)$/;
const WORD = /^[A-Za-z]+[a-z0-9]*(?:[A-Z_.][A-Za-z0-9_.]*)+(?:\(\))?$/;

/** Finds names in backticks, and commands anywhere, that the project does not have. */
export function checkNames(document: Document, project: Project): Problem[] {
  const spans = document.spans.flatMap(({ text, line }) => {
    const kind = missingKind(project, text, document.path);
    return kind
      ? [{ path: document.path, line, name: text, message: `no such ${kind}: ${text}` }]
      : [];
  });
  return [...spans, ...checkCommands(document, project)];
}

/** The kind of name that is missing; undefined if it exists or is not one of ours. */
function missingKind(project: Project, span: string, from: string): string | undefined {
  if (/^-- [a-z]+$/.test(span)) return project.benches.has(span.slice(3)) ? undefined : "bench";
  const call = CALL.exec(span);
  if (call) return hasCall(project, call[1], call[2] ?? call[3] ?? "") ? undefined : "call";
  const [, setting] = SETTING.exec(span) ?? [];
  if (setting && setting.length > 2)
    return hasSettingOrConstant(project, setting) ? undefined : "setting";
  if (PACKAGE.test(span)) return project.packages.has(span) ? undefined : "package";
  if (FILE.test(span) || FOLDER.test(span)) {
    return hasPath(project, span, from) || isKnownZone(span) ? undefined : "path";
  }
  if (WORD.test(span)) return hasWords(project, span) ? undefined : "name in the code";
  return undefined;
}

function hasCall({ calls }: Project, method: string | undefined, address: string): boolean {
  const [path = ""] = address.split("?");
  return [...calls].some((call) => {
    const [knownMethod, knownPath = ""] = call.split(" ");
    if (method && method !== knownMethod) return false;
    if (path.startsWith("…")) return knownPath.endsWith(path.slice(1));
    return knownPath === path || (!method && knownPath.startsWith(`${path}/`));
  });
}

function hasSettingOrConstant({ settings, constants }: Project, name: string): boolean {
  return settings.has(name) || constants.has(name);
}

/** Matches from the root, from the document's folder, or in any folder; `<word>` and `*` match any name. */
function hasPath({ paths }: Project, span: string, from: string): boolean {
  const pattern = span.replaceAll(/[.+^$()]/g, "\\$&").replaceAll(/<[^>]+>|\*+/g, "[^/]+");
  const folder = from.slice(0, from.lastIndexOf("/") + 1);
  const known = new RegExp(`^(?:${folder})?${pattern}/?$|^(?:.*/)?${pattern}$`);
  return [...paths].some((path) => known.test(path));
}

function hasWords({ words }: Project, span: string): boolean {
  return (span.match(/[\w$]+/g) ?? []).every((word) => words.has(word));
}

function checkCommands(document: Document, { commands, benches }: Project): Problem[] {
  return [...document.text.matchAll(COMMAND)].flatMap((found) => {
    const [command, name = found[3] ?? "", part] = found;
    const exists = commands.has(name) && (name !== "bench" || !part || benches.has(part));
    const line = lineAt(document.text, found.index);
    return exists
      ? []
      : [
          {
            path: document.path,
            line,
            message: `no such command: ${command.replace(/\s+/g, " ")}`,
          },
        ];
  });
}
