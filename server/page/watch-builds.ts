import { watch } from "node:fs";
import { BUILT_FILE } from "./built-file.mjs";

/** One write is reported several times. */
const QUIET_MS = 100;

/**
 * Calls `onBuilt` after each build into the folder, and as one begins. Returns a function that stops it. Does nothing if the
 * folder can't be watched, as on some network file systems.
 */
export function watchBuilds(folder: string, onBuilt: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  try {
    const watcher = watch(folder, { persistent: false }, (_event, name) => {
      if (name !== BUILT_FILE) return;
      clearTimeout(timer);
      timer = setTimeout(() => void onBuilt(), QUIET_MS).unref();
    });
    watcher.on("error", () => watcher.close());
    return () => {
      clearTimeout(timer);
      watcher.close();
    };
  } catch {
    return () => undefined;
  }
}
