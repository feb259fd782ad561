import { ensureInstalled, projectEnvironment, run } from "./ready.mjs";

ensureInstalled({ tests: true });
// Each call gets these requests twice: anonymous and signed in.
Object.assign(projectEnvironment, { FUZZ_REQUESTS: process.env.FUZZ_REQUESTS ?? "5000" });
run("vitest", "run", "--project", "fuzz", "--project", "fuzz-postgres");
