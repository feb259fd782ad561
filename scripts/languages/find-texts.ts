import { type ESTree, parseSync, Visitor } from "vite";

const SHOWN_ATTRIBUTE =
  /^(?:alt|label|placeholder|title|aria-(?:description|label|placeholder|roledescription|valuetext))$/;
/** Warnings and errors for developers, and what takes selectors. */
const UNSHOWN_CALL = /Error$|^(?:warn|matchMedia|querySelector|querySelectorAll|closest|matches)$/;
const UNSHOWN_VARIABLE = /class|style|_RULE|PATH$/i;
const WORD = /\p{L}{2}/u;
/** A capital letter and small ones, or two words of letters alone: not a class, an id or a path. */
const SENTENCE = /^\p{Lu}\p{Ll}+(?:[\s.,:;!?…’']|$)|(?:^|\s)\p{L}+ \p{L}{2,}(?:[\s.,:;!?…]|$)/u;

function isText(text: string): boolean {
  return SENTENCE.test(text.trim()) && !/[{}<>=]|(?:^|\s)[a-z]+[-:]\S/.test(text);
}

/** Finds texts for readers that are literals in a module's source instead of messages. */
export function findTexts(file: string, source: string) {
  const found: { readonly line: number; readonly text: string }[] = [];
  // Nodes are visited in the order of the source.
  let unshownUntil = 0;
  let shownUntil = 0;
  const leaveOut = ({ end }: ESTree.Span) => {
    unshownUntil = Math.max(unshownUntil, end);
  };
  const check = (start: number, text: string, isShown = start < shownUntil) => {
    if (start >= unshownUntil && (isShown ? WORD.test(text) : isText(text)))
      found.push({ line: source.slice(0, start).split("\n").length, text: text.trim() });
  };
  const checkCall = (node: ESTree.CallExpression | ESTree.NewExpression) => {
    if (node.start < shownUntil || UNSHOWN_CALL.test(nameOf(node.callee))) leaveOut(node);
  };
  new Visitor({
    ImportDeclaration: leaveOut,
    ImportExpression: leaveOut,
    ExportAllDeclaration: leaveOut,
    TSInterfaceBody: leaveOut,
    TSTypeLiteral: leaveOut,
    TSLiteralType: leaveOut,
    TSTemplateLiteralType: leaveOut,
    CallExpression: checkCall,
    NewExpression: checkCall,
    Property: ({ key }) => leaveOut(key),
    VariableDeclarator(node) {
      if (UNSHOWN_VARIABLE.test(nameOf(node.id))) leaveOut(node);
    },
    JSXAttribute(node) {
      const name = nameOf(node.name);
      if (/className$/i.test(name)) leaveOut(node);
      if (SHOWN_ATTRIBUTE.test(name)) shownUntil = node.end;
    },
    JSXText: ({ start, value }) => check(start, value, true),
    TemplateElement: ({ start, value }) => check(start, value.raw),
    Literal: ({ start, value }) => check(start, typeof value === "string" ? value : ""),
  }).visit(parseSync(file, source).program);
  return found;
}

function nameOf(node: object): string {
  if ("name" in node && typeof node.name === "string") return node.name;
  return "property" in node ? nameOf(node.property as object) : "";
}
