import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import MagicString from "magic-string";
import { type ESTree, type Plugin, parseAst, Visitor } from "vite";

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

/** The exported functions of a compiled module. */
export function readMessages(code: string): Messages {
  const declared = parseAst(code).body.flatMap((node) =>
    node.type === "ExportNamedDeclaration" && node.declaration?.type === "VariableDeclaration"
      ? node.declaration.declarations
      : [],
  );
  return new Map(
    declared.flatMap(({ id, init }) => {
      if (id.type !== "Identifier" || init?.type !== "ArrowFunctionExpression") return [];
      const { params, body } = init;
      const isText =
        params.length === 0 && body.type === "TemplateLiteral" && body.expressions.length === 0;
      const message = {
        code: code.slice(init.start, init.end),
        text: isText ? code.slice(body.start, body.end) : undefined,
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
  const script = new MagicString(code);
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
      script.update(start, end, text);
    },
    MemberExpression(node) {
      const found = written.has(node) ? undefined : find(node);
      if (!found) return;
      used.set(found.name, found.message);
      script.update(node.start, node.end, `m_${found.name}`);
    },
  }).visit(program);
  return script.update(declaration.start, declaration.end, writeFunctions(used)).toString();
}

function writeFunctions(used: Messages): string {
  const functions = [...used].map(([name, { code }]) => `const m_${name} = ${code};\n`).join("");
  // More than are called: what is not used is left out of the build.
  const imports = Object.entries(IMPORTS)
    .filter(([name]) => functions.includes(`m_${name}`))
    .map(([name, from]) => `import { ${name} as m_${name} } from ${JSON.stringify(from)};\n`);
  return imports.join("") + functions;
}
