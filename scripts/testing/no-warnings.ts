import { afterEach } from "vitest";

const warnings: string[] = [];

// Node's own, of what is deprecated or experimental, go past the console: an operator would find them in the log.
process.on("warning", (warning) => warnings.push(String(warning)));

afterEach(() => {
  if (warnings.length > 0) throw new Error(`Warned by Node:\n${warnings.splice(0).join("\n")}`);
});
