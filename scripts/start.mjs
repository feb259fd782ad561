// `npm start`: serves the page as soon as it is built in English, and builds the other languages in the background.
import { spawn } from "node:child_process";
import {
  buildOtherLanguages,
  ensureBuilt,
  ensureInstalled,
  envFile,
  projectNode,
  serverEnvironment,
} from "./ready.mjs";

ensureInstalled();
ensureBuilt({ languages: ["en"], places: false });

const server = spawn(projectNode(), [...envFile(), "dist-server/start.mjs"], {
  env: serverEnvironment,
  stdio: "inherit",
});
const build = buildOtherLanguages();
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, () => {
    build?.kill(signal);
    // On Windows Ctrl-C reaches the server itself, and kill() would end it without a graceful stop.
    if (process.platform !== "win32") server.kill(signal);
  });
}
server.on("exit", (code, signal) => {
  build?.kill();
  process.exit(code ?? (signal === "SIGINT" ? 130 : 1));
});
