import { spawn } from "node:child_process";
import { ensureBuilt, ensureInstalled, envFile, projectNode, serverEnvironment } from "./ready.mjs";

ensureInstalled();
ensureBuilt();

const server = spawn(projectNode(), [...envFile(), "dist-server/start.mjs"], {
  env: serverEnvironment,
  stdio: "inherit",
});
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  // On Windows Ctrl-C reaches the server itself, and kill() would end it without a graceful stop.
  process.on(signal, () => process.platform === "win32" || server.kill(signal));
}
server.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
