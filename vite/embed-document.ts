import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { build, type Plugin } from "vite";

/** The document with its style and script, which load nothing else, in brotli. */
const MAX_BYTES = 15_000;

/** Writes `embed.html` with its style and script inlined. Fails the build if it exceeds its budget. */
export function embedDocument(): Plugin {
  return {
    name: "embed-document",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      async handler() {
        const { script, style } = await bundleEmbed();
        if (/<!--|<\/(script|style)/i.test(script + style)) this.error("It can't be inlined.");
        const source = readFileSync("web/embed/embed.html", "utf8")
          .replaceAll(/\n\s*/g, "")
          .replace("</head>", () => `<style>${style}</style></head>`)
          .replace("</body>", () => `<script>${script}</script></body>`);
        const bytes = brotliCompressSync(source).length;
        if (bytes > MAX_BYTES) this.error(`/embed may have ${MAX_BYTES} bytes but has ${bytes}.`);
        this.emitFile({ type: "asset", fileName: "embed.html", source });
      },
    },
  };
}

async function bundleEmbed(): Promise<{ script: string; style: string }> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      write: false,
      cssCodeSplit: false,
      rolldownOptions: { input: "web/embed/main.ts", output: { format: "iife" } },
    },
  });
  if (!("output" in built)) throw new Error("/embed could not be bundled.");
  const [chunk, ...others] = built.output;
  const style = others.find(({ fileName }) => fileName.endsWith(".css"));
  if (style?.type !== "asset") throw new Error("/embed has no style.");
  return { script: chunk.code.trim(), style: String(style.source).trim() };
}
