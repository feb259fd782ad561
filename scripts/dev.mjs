import { spawn } from "node:child_process";
import {
  ensureBuilt,
  ensureInstalled,
  envFile,
  projectEnvironment,
  projectNode,
} from "./ready.mjs";

// `npm run dev`, `npm run dev -- de`: Vite serves the page on port 3000, in English or the given language, and proxies the API to the
// server on PORT, by default 3001; both reload on changes.
ensureInstalled({ tests: true });
const language = process.argv[2] ?? "en";
ensureBuilt({ languages: ["en", language] });

const options = {
  env: { ...projectEnvironment, PORT: process.env.PORT || "3001", PAGE_LANGUAGE: language },
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
