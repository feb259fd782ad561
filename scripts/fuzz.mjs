import { ensureInstalled, projectEnvironment, run } from "./ready.mjs";

ensureInstalled();
// As nobody and as a user, so that each call gets 10,000.
projectEnvironment.FUZZ_REQUESTS ??= "5000";
run("vitest", "run", "--project", "node", "--project", "postgres", "server/fuzz");
