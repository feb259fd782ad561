import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const RUNTIME = fileURLToPath(new URL("../web/i18n/message-runtime.ts", import.meta.url));
const IMPORT = /^import \* as m from "#messages";?$/m;
const COMPILED = /^export const (\w+) = (\(v?\) => .*);$/gm;
const USE = /(?<![\w$.])m\.(\w+)(\(\))?/g;

/** The compiled functions by name. */
type Messages = ReadonlyMap<string, string>;

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
      messages = new Map(
        [...readFileSync(file, "utf8").matchAll(COMPILED)].map(([, name = "", code = ""]) => [
          name,
          code,
        ]),
      );
    },
    transform: {
      filter: { code: "#messages" },
      handler: (code) => ({ code: inlineInto(code, messages), map: null }),
    },
  };
}

/** `code` is JavaScript, which has no text that looks like a call of a message. */
export function inlineInto(code: string, messages: Messages): string {
  const used = new Map<string, string>();
  const inlined = code.replace(USE, (use, name: string, call: string | undefined) => {
    const message = messages.get(name);
    if (message === undefined) return use;
    const text = /^\(\) => (`[^$]*`)$/.exec(message)?.[1];
    if (call && text) return text;
    used.set(name, message);
    return `m_${name}${call ?? ""}`;
  });
  const functions = [...used]
    .map(([name, message]) => `const m_${name} = ${message};\n`)
    .join("")
    .replaceAll("jsxs(Fragment,", "m_jsxs(m_Fragment,");
  return inlined.replace(IMPORT, () => importsOf(functions) + functions);
}

/** The imports that these compiled functions need. */
function importsOf(functions: string): string {
  const runtime = ["formatNumber", "plural"].filter((name) => functions.includes(`${name}(`));
  const imports = runtime.map((name) => `import { ${name} } from ${JSON.stringify(RUNTIME)};\n`);
  if (functions.includes("m_jsxs(")) {
    imports.push('import { Fragment as m_Fragment, jsxs as m_jsxs } from "react/jsx-runtime";\n');
  }
  return imports.join("");
}
