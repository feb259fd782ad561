import { afterEach } from "vitest";

const warnings: string[] = [];

// Deprecation and experimental warnings bypass the console mocks, and would end up in an operator's log.
process.on("warning", (warning) => warnings.push(String(warning)));

afterEach(() => {
  if (warnings.length > 0) throw new Error(`Node warnings:\n${warnings.splice(0).join("\n")}`);
});
