import { afterAll, afterEach } from "vitest";

const warnings: string[] = [];
const collect = (warning: Error) => void warnings.push(String(warning));

// Deprecation and experimental warnings bypass the console mocks, and would end up in an operator's log.
process.on("warning", collect);

afterEach(() => {
  if (warnings.length > 0) throw new Error(`Node warnings:\n${warnings.splice(0).join("\n")}`);
});

afterAll(() => void process.off("warning", collect));
