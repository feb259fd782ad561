import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type ESTree, type Plugin, parseAst, Visitor } from "vite";
import { type Edit, editScript } from "./edit-script.ts";

const MODULE = "#messages";
const RUNTIME = fileURLToPath(new URL("../web/i18n/message-runtime.ts", import.meta.url));

/** What the compiled functions call, and where it is. */
const IMPORTS: Readonly<Record<string, string>> = {
  formatNumber: RUNTIME,
  plural: RUNTIME,
  Fragment: "react/jsx-runtime",
  jsxs: "react/jsx-runtime",
};

/** A compiled function. */
interface Message {
  readonly code: string;
  /** The template literal of a function that only returns one. */
  readonly text: string | undefined;
  readonly imports: readonly string[];
}

type Messages = ReadonlyMap<string, Message>;

/**
 * Writes the messages that a module uses into the module. The messages are one module, so a build would put those of all
 * lazy chunks into the first view. `file` is the compiled module of the language.
 */
export function inlineMessages(file: string): Plugin {
  let messages: Messages;
  return {
    name: "inline-messages",
    apply: "build",
    buildStart() {
      messages = readMessages(readFileSync(file, "utf8"));
    },
    transform: {
      filter: { code: MODULE },
      handler: (code) => ({ code: inlineInto(code, messages), map: null }),
    },
  };
}

/** The exported functions of a compiled module. What they import gets names that no other module has. */
export function readMessages(code: string): Messages {
  const program = parseAst(code);
  const imported: ESTree.IdentifierReference[] = [];
  new Visitor({
    CallExpression({ callee, arguments: values }) {
      for (const node of [callee, ...values]) {
        if (node.type === "Identifier" && node.name in IMPORTS) imported.push(node);
      }
    },
  }).visit(program);
  const declared = program.body.flatMap((node) =>
    node.type === "ExportNamedDeclaration" && node.declaration?.type === "VariableDeclaration"
      ? node.declaration.declarations
      : [],
  );
  return new Map(
    declared.flatMap(({ id, init }) => {
      if (id.type !== "Identifier" || init?.type !== "ArrowFunctionExpression") return [];
      const { start, end, params, body } = init;
      const own = imported.filter((node) => node.start > start && node.end < end);
      const edits = own.map((node) => ({
        start: node.start - start,
        end: node.end - start,
        text: `m_${node.name}`,
      }));
      const isText =
        params.length === 0 && body.type === "TemplateLiteral" && body.expressions.length === 0;
      const message = {
        code: editScript(code.slice(start, end), edits),
        text: isText ? code.slice(body.start, body.end) : undefined,
        imports: own.map(({ name }) => name),
      };
      return [[id.name, message]];
    }),
  );
}

/** `code` is JavaScript that imports the messages as one object. */
export function inlineInto(code: string, messages: Messages): string {
  const program = parseAst(code);
  const declaration = program.body.find(
    (node) => node.type === "ImportDeclaration" && node.source.value === MODULE,
  );
  if (declaration?.type !== "ImportDeclaration") return code;
  const object = declaration.specifiers[0]?.local.name;
  const used = new Map<string, Message>();
  const edits: Edit[] = [];
  const written = new Set<ESTree.Node>();
  const find = (node: ESTree.Node) => {
    if (node.type !== "MemberExpression" || node.object.type !== "Identifier") return undefined;
    if (node.computed || node.object.name !== object) return undefined;
    const { name } = node.property as ESTree.IdentifierName;
    const message = messages.get(name);
    return message && { name, message };
  };
  new Visitor({
    CallExpression({ callee, start, end }) {
      const text = find(callee)?.message.text;
      if (text === undefined) return;
      written.add(callee);
      edits.push({ start, end, text });
    },
    MemberExpression(node) {
      const found = written.has(node) ? undefined : find(node);
      if (!found) return;
      used.set(found.name, found.message);
      edits.push({ start: node.start, end: node.end, text: `m_${found.name}` });
    },
  }).visit(program);
  const { start, end } = declaration;
  return editScript(code, [...edits, { start, end, text: writeFunctions(used) }]);
}

function writeFunctions(used: Messages): string {
  const names = new Set([...used.values()].flatMap(({ imports }) => imports));
  const imports = [...names].map(
    (name) => `import { ${name} as m_${name} } from ${JSON.stringify(IMPORTS[name])};\n`,
  );
  const functions = [...used].map(([name, { code }]) => `const m_${name} = ${code};\n`);
  return [...imports, ...functions].join("");
}
