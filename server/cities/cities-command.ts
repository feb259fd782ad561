import { readEnvFile } from "../settings/env-file.mjs";
import { runCities } from "./run-cities.ts";

readEnvFile();
const { code, output } = await runCities(process.argv.slice(2), process.env);
console[code === 0 ? "log" : "error"](output);
process.exitCode = code;
