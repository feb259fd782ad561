import { type ESTree, parseSync, Visitor } from "vite";

const SHOWN_ATTRIBUTE =
  /^(?:alt|label|placeholder|title|aria-(?:description|label|placeholder|roledescription|valuetext))$/;
/** Warnings and errors for developers, and what takes selectors. */
const UNSHOWN_CALL = /Error$|^(?:warn|matchMedia|querySelector|querySelectorAll|closest|matches)$/;
const UNSHOWN_VARIABLE = /class|style|_RULE|PATH$/i;
const WORD = /\p{L}{2}/u;
/** A capital letter and small ones, or two words of letters alone: not a class, an id or a path. */
const SENTENCE = /^\p{Lu}\p{Ll}+(?:[\s.,:;!?…’']|$)|(?:^|\s)\p{L}+ \p{L}{2,}(?:[\s.,:;!?…]|$)/u;
const CODE = /[{}<>=]|(?:^|\s)[a-z]+[-:]\S/;

/** Finds texts for readers that are literals in a module's source instead of messages. */
export function findTexts(file: string, source: string): readonly string[] {
  const found: string[] = [];
  // Nodes are visited in the order of the source.
  let unshownUntil = 0;
  let shownUntil = 0;
  const leaveOut = ({ end }: ESTree.Span) => {
    unshownUntil = Math.max(unshownUntil, end);
  };
  const check = (start: number, written: string, isShown = start < shownUntil) => {
    const text = written.trim();
    const isText = isShown ? WORD.test(text) : SENTENCE.test(text) && !CODE.test(text);
    if (isText && start >= unshownUntil) found.push(text);
  };
  const checkCall = (node: ESTree.CallExpression | ESTree.NewExpression) => {
    if (node.start < shownUntil || UNSHOWN_CALL.test(nameOf(node.callee))) leaveOut(node);
  };
  new Visitor({
    TSInterfaceBody: leaveOut,
    TSTypeLiteral: leaveOut,
    TSLiteralType: leaveOut,
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
