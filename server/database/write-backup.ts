import {
  closeSync,
  existsSync,
  fchownSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname } from "node:path";
import { giveToOwnerOf, makeFolder } from "./make-folder.ts";

/** A sentence for the operator. */
export class BackupError extends Error {}

/**
 * Writes the new file `to`, readable by its owner only: `write` gets the path of an empty file that has its name once it is
 * written. Returns its size in bytes; throws a BackupError if `to` exists.
 */
export function writeBackup(to: string, write: (unfinished: string) => void): number {
  if (existsSync(to)) throw new BackupError(`${to} already exists.`);
  const unfinished = `${to}.unfinished`;
  try {
    rmSync(unfinished, { force: true });
    const file = openSync(unfinished, "wx", 0o600);
    giveToOwnerOf(dirname(to), (uid, gid) => fchownSync(file, uid, gid));
    closeSync(file);
    write(unfinished);
    syncToDisk(unfinished);
    renameSync(unfinished, to);
    syncToDisk(dirname(to));
  } catch (error) {
    rmSync(unfinished, { force: true });
    const { syscall, code } = error as NodeJS.ErrnoException;
    if (syscall) throw new BackupError(`${to} can't be written (${code}).`, { cause: error });
    throw error;
  }
  return statSync(to).size;
}

/** The folder of a file that is to be written. Throws a BackupError if it can't be created. */
export function makeFolderOf(file: string): void {
  const folder = dirname(file);
  try {
    makeFolder(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new BackupError(`the folder ${folder} can't be created (${code}).`, { cause: error });
  }
}

export function syncToDisk(path: string): void {
  const isFolder = statSync(path).isDirectory();
  // Windows can't open folders.
  if (isFolder && process.platform === "win32") return;
  const descriptor = openSync(path, isFolder ? "r" : "r+");
  fsyncSync(descriptor);
  closeSync(descriptor);
}
