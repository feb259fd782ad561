import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import MagicString from "magic-string";
import { type ESTree, type Plugin, parseAst, Visitor } from "vite";
import { compileLanguages } from "../scripts/languages/compile-languages.ts";
import { SOURCE_LANGUAGE } from "../shared/page-language.ts";

const LANGUAGES = fileURLToPath(new URL("../languages/", import.meta.url));
const FORMATS = fileURLToPath(new URL("../web/i18n/", import.meta.url));
const SCRIPTS = fileURLToPath(new URL("../web/styles/scripts/", import.meta.url));
const COMPILED = /^#(messages|names|words|language)$/;
const FORMATS_PREFIX = "#formats/";
const NO_STYLE = "\0no-style.css";
const MODULE = "#messages";
const RUNTIME = fileURLToPath(new URL("../web/i18n/message-runtime.ts", import.meta.url));

const IMPORTS: Readonly<Record<string, string>> = {
  formatNumber: RUNTIME,
  plural: RUNTIME,
  Fragment: "react/jsx-runtime",
  jsxs: "react/jsx-runtime",
};

/** Makes `#messages`, `#names`, `#words`, `#language`, `#formats` and `#script.css` those of one language. Without it, as in plain Node, they are English. */
export function pageLanguage(tag: string): Plugin[] {
  return [inlineMessages(`${LANGUAGES}compiled/${tag}/messages.js`), resolveLanguage(tag)];
}

export function resolveLanguage(tag: string): Plugin {
  const formats = `${FORMATS}${tag === SOURCE_LANGUAGE ? "english" : "local"}/`;
  // Such as "arab" for Arabic; Latin and Cyrillic have no style.
  const scriptStyle = `${SCRIPTS}${new Intl.Locale(tag).maximize().script?.toLowerCase()}.css`;
  return {
    name: "page-language",
    enforce: "pre",
    resolveId(id) {
      if (COMPILED.test(id)) return `${LANGUAGES}compiled/${tag}/${id.slice(1)}.js`;
      if (id.startsWith(FORMATS_PREFIX)) return `${formats}${id.slice(FORMATS_PREFIX.length)}.ts`;
      if (id === "#script.css") return existsSync(scriptStyle) ? scriptStyle : NO_STYLE;
      return undefined;
    },
    load: (id) => (id === NO_STYLE ? "" : undefined),
    configureServer({ watcher, ws, config }) {
      watcher.on("change", (file) => {
        if (!file.startsWith(LANGUAGES) || !file.endsWith(".json")) return;
        try {
          compileLanguages();
          ws.send({ type: "full-reload" });
        } catch (error) {
          config.logger.error((error as Error).message);
        }
      });
    },
  };
}

interface Message {
  readonly code: string;
  /** The template literal of a function that only returns one. */
  readonly text: string | undefined;
}

type Messages = ReadonlyMap<string, Message>;

/** The messages are one module, so a build would put those of all lazy chunks into the first view. */
function inlineMessages(file: string): Plugin {
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

function readMessages(code: string): Messages {
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

function inlineInto(code: string, messages: Messages): string {
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
