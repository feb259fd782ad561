import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const TEXTS = /\.(html|js)$/;
const SCRIPT = /(-[\w-]{8})\.js\b/g;
const COMPRESSED = /\.(br|gz)$/;

/** Copies the product as another build: with other script names and another cache name. */
export async function makeOtherBuild(): Promise<{ start: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "world-clock-build-"));
  for (const name of ["docs", "languages", "node_modules", "package.json", "server", "shared"]) {
    await symlink(join(ROOT, name), join(folder, name));
  }
  for (const name of ["dist", "dist-server"]) {
    const filter = (path: string) => !COMPRESSED.test(path);
    await cp(join(ROOT, name), join(folder, name), { recursive: true, filter });
  }
  const dist = join(folder, "dist");
  for (const file of await readdir(dist, { recursive: true })) {
    const path = join(dist, file);
    if (TEXTS.test(file)) await renameScripts(path);
  }
  return {
    start: join(folder, "dist-server/start.mjs"),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function renameScripts(path: string): Promise<void> {
  const text = await readFile(path, "utf8");
  const renamed = text
    .replace(SCRIPT, "$1-other.js")
    .replace(/(?<=name="build" content="|entry:`)[\w-]+/, "other-build")
    .replace(/(?<=hash:`)\w+/, "other-build");
  await writeFile(path, renamed);
  if (path.includes("/assets/")) await rename(path, path.replace(SCRIPT, "$1-other.js"));
}
