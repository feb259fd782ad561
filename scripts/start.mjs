import { spawn } from "node:child_process";
import { ensureBuilt, ensureInstalled, envFile, projectEnvironment } from "./ready.mjs";

ensureInstalled();
ensureBuilt();

const server = spawn("node", [...envFile(), "server/start.mjs"], {
  env: projectEnvironment,
  stdio: "inherit",
});
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, () => server.kill(signal));
}
server.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
