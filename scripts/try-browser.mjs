// Fails if the engine named by the argument does not start. WebDriver's are not tried.
import playwright from "playwright";
import { findEngines } from "./engines.mjs";

const engine = findEngines().find(({ name }) => name === process.argv[2]);
if (!engine) process.exit(1);
if ("launchOptions" in engine) {
  const browser = await playwright[engine.name].launch(engine.launchOptions);
  await browser.close();
}
