import { afterAll } from "vitest";
import { extendRules } from "../../shared/zones/zone-rules.ts";
import { cleanUpFile } from "./cleanup.ts";

afterAll(async () => {
  await cleanUpFile();
  // Files share a process, and a server knows all years.
  extendRules(undefined);
});
