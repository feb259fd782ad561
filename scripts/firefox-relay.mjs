#!/usr/bin/env node
// Starts Firefox ESR for Playwright and passes its WebDriver BiDi messages on. Playwright 1.65 sets media features in each
// new tab, which Firefox knows only from a later version on; here it gets a success. Remove this once Firefox ESR knows it.
import { spawn } from "node:child_process";
import { WebSocket, WebSocketServer } from "ws";

const UNKNOWN_COMMAND = "emulation.setMediaFeaturesOverride";

const firefox = spawn("firefox-esr", process.argv.slice(2), {
  stdio: ["inherit", "inherit", "pipe"],
});
firefox.on("exit", (code) => process.exit(code ?? 1));
process.on("SIGTERM", () => firefox.kill());

firefox.stderr.setEncoding("utf8").on("data", (text) => {
  const address = /WebDriver BiDi listening on (ws:\S+)/.exec(text)?.[1];
  if (address) relay(address);
  else process.stderr.write(text);
});

/** @param {string} address */
function relay(address) {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 }, () => {
    const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
    // Playwright waits for this line.
    console.error(`WebDriver BiDi listening on ws://127.0.0.1:${port}`);
  });
  server.on("connection", (playwright, { url }) => {
    const bidi = new WebSocket(address + url);
    const opened = new Promise((resolve) => bidi.once("open", resolve));
    playwright.on("message", (message, isBinary) => {
      const { id, method } = JSON.parse(/** @type {Buffer} */ (message).toString("utf8"));
      if (method === UNKNOWN_COMMAND) {
        playwright.send(JSON.stringify({ type: "success", id, result: {} }));
      } else {
        void opened.then(() => bidi.send(message, { binary: isBinary }));
      }
    });
    bidi.on("message", (message, isBinary) => playwright.send(message, { binary: isBinary }));
    playwright.on("close", () => bidi.close());
    bidi.on("close", () => playwright.close());
  });
}
