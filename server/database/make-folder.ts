import { existsSync, lchownSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** Gives what root creates in `folder` to the folder's owner: the server, another user, has to use it. */
export function giveToOwnerOf(folder: string, give: (uid: number, gid: number) => void): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  try {
    give(uid, gid);
  } catch {
    // Root may not in some containers and network file systems.
  }
}

/**
 * Creates a folder, and those above it. Where nothing can be created in an existing folder, as in /proc, Node's recursive mkdir
 * would try for ever.
 */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
    giveToOwnerOf(dirname(folder), (uid, gid) => lchownSync(folder, uid, gid));
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
    const parent = dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || existsSync(parent)) throw error;
    makeFolder(parent);
    makeFolder(folder);
  }
}
