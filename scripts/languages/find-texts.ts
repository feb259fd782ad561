import { parseSync } from "vite";

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

const SHOWN_ATTRIBUTES = new Set([
  "alt",
  "aria-description",
  "aria-label",
  "aria-placeholder",
  "aria-roledescription",
  "aria-valuetext",
  "label",
  "placeholder",
  "title",
]);

/** Nodes without texts for readers: classes, imports, types, warnings and errors for developers. */
function isSkipped(node: Node): boolean {
  const { type } = node;
  if (type === "JSXAttribute") return /className$/i.test(nameOf(node["name"]));
  if (type === "NewExpression" || type === "CallExpression") {
    return /Error$|^(warn|matchMedia|querySelector|querySelectorAll|closest|matches)$/.test(
      nameOf(node["callee"]),
    );
  }
  if (type === "VariableDeclarator") return /class|style|_RULE|PATH$/i.test(nameOf(node["id"]));
  return (
    type === "ImportDeclaration" ||
    type === "ExportAllDeclaration" ||
    type === "ImportExpression" ||
    (type.startsWith("TS") && !/^TS(As|Satisfies|NonNull)/.test(type))
  );
}

function nameOf(node: unknown): string {
  const { name, property } = (node ?? {}) as { name?: unknown; property?: unknown };
  return typeof name === "string" ? name : property ? nameOf(property) : "";
}

const WORD = /\p{L}{2}/u;
/** A capital letter and small ones, or two words of letters alone: not a class, an id or a path. */
const SENTENCE = /^\p{Lu}\p{Ll}+(?:[\s.,:;!?…’']|$)|(?:^|\s)\p{L}+ \p{L}{2,}(?:[\s.,:;!?…]|$)/u;

function isText(text: string): boolean {
  return SENTENCE.test(text.trim()) && !/[{}<>=]|(?:^|\s)[a-z]+[-:]\S/.test(text);
}

/** Finds texts for readers that are literals in a module's source instead of messages. */
export function findTexts(file: string, source: string) {
  const found: { readonly line: number; readonly text: string }[] = [];
  const visit = (value: unknown, shown: boolean): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, shown);
    if (value === null || typeof value !== "object" || !("type" in value)) return;
    const node = value as Node;
    if (isSkipped(node)) return;
    const { type, start } = node;
    const text = textOf(node);
    if (shown || type === "JSXText" ? WORD.test(text) : isText(text))
      found.push({ line: source.slice(0, start).split("\n").length, text: text.trim() });
    const isShown = type === "JSXAttribute" ? SHOWN_ATTRIBUTES.has(nameOf(node["name"])) : shown;
    for (const [key, child] of Object.entries(node)) {
      // The name of a property is no text, but its value is.
      if (key === "key" && type === "Property") continue;
      visit(child, type === "JSXElement" || type === "CallExpression" ? false : isShown);
    }
  };
  visit(parseSync(file, source).program, false);
  return found;
}

function textOf({ type, value }: Node): string {
  if (!["JSXText", "Literal", "TemplateElement"].includes(type)) return "";
  const { raw = "" } = (type === "TemplateElement" ? value : {}) as { raw?: string };
  return typeof value === "string" ? value : raw;
}
