import { ensureInstalled, projectEnvironment, run } from "./ready.mjs";

ensureInstalled();
// As nobody and as a user, so that each call gets 10,000.
Object.assign(projectEnvironment, { FUZZ_REQUESTS: process.env.FUZZ_REQUESTS ?? "5000" });
run("vitest", "run", "--project", "node", "--project", "postgres", "server/fuzz");
