import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { build, type Rolldown } from "vite";
import type { BuiltFile } from "../scripts/built.mjs";
import { SOURCE_LANGUAGE } from "../shared/page-language.ts";
import { compressBrotli } from "./compress.ts";
import { pageConfig } from "./page-config.ts";

type Output = Rolldown.OutputAsset | Rolldown.OutputChunk;

/** Compressed in advance, so that the server does not compress at run time. It compresses the documents itself. */
const COMPRESSED = /\.(js|css|svg|txt|json)$/;

/** Builds the page in one language into `dist/`. A file that is there already is left alone. Returns all files. */
export async function buildLanguage(language: string): Promise<BuiltFile[]> {
  const config = pageConfig(language);
  const built = await build({
    ...config,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: { ...config.build, write: false },
  });
  if (!("output" in built)) throw new Error(`The page could not be built in "${language}".`);
  const folder = language === SOURCE_LANGUAGE ? "" : language;
  // Named by their content, so the languages share them.
  const isAsset = ({ fileName }: Output) => fileName.startsWith("assets/");
  const write = (files: Output[], into: string) =>
    Promise.all(
      files.map((file) =>
        writeBuiltFile(join(into, file.fileName), file.type === "chunk" ? file.code : file.source),
      ),
    );
  const assets = await write(built.output.filter(isAsset), "");
  // After what they load, because a server may read them at any time.
  const documents = await write(
    built.output.filter((file) => !isAsset(file)),
    folder,
  );
  return [...assets, ...documents];
}

/** Compresses only what `dist/` has not yet. */
export async function writeBuiltFile(
  path: string,
  source: string | Uint8Array,
): Promise<BuiltFile> {
  const file = join("dist", path);
  const bytes = Buffer.from(source);
  const written = { path, hash: createHash("sha256").update(bytes).digest("hex") };
  const known = await readFile(file).catch(() => undefined);
  if (known?.equals(bytes)) return written;
  await mkdir(dirname(file), { recursive: true });
  if (COMPRESSED.test(path)) {
    await Promise.all([
      writeFile(`${file}.br`, await compressBrotli(bytes)),
      writeFile(`${file}.gz`, await promisify(gzip)(bytes)),
    ]);
  }
  // Last, so that a file that is there has its compressed copies.
  await writeFile(file, bytes);
  return written;
}
