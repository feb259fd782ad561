import { spawn } from "node:child_process";
import {
  ensureBuilt,
  ensureInstalled,
  envFile,
  projectEnvironment,
  projectNode,
} from "./ready.mjs";

// The page reloads from its sources on port 3000; the server behind it restarts on change on port 3001.
ensureInstalled();
ensureBuilt();

const options = {
  env: { ...projectEnvironment, PORT: "3001" },
  stdio: /** @type {const} */ ("inherit"),
};
const children = [
  spawn(projectNode(), [...envFile(), "--watch", "server/start.mjs"], options),
  spawn("vite", [], { ...options, shell: process.platform === "win32" }),
];
for (const child of children) {
  child.on("exit", (code) => {
    for (const other of children) other.kill();
    process.exitCode = code ?? 0;
  });
}
