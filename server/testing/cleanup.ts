import { onTestFinished, TestRunner } from "vitest";

type Cleanup = () => unknown;

const cleanups: Cleanup[] = [];

/** Runs `cleanup` when the test ends or, for what `beforeAll` starts, after the last test of the file. */
export function onFinished(cleanup: Cleanup): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await cleanup()));
  else onFileFinished(cleanup);
}

/** Runs `cleanup` after the last test of the file, whoever asks. */
export function onFileFinished(cleanup: Cleanup): void {
  cleanups.push(cleanup);
}

export async function cleanUpFile(): Promise<void> {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
}
