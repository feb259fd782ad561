import { spawn } from "node:child_process";
import { ensureBuilt, ensureInstalled, projectEnvironment } from "./ready.mjs";

ensureInstalled();
ensureBuilt();

const server = spawn("node", ["--env-file-if-exists=.env", "server/start.mjs"], {
  env: projectEnvironment,
  stdio: "inherit",
});
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, () => server.kill(signal));
}
server.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
