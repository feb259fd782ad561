import { runCities } from "./run-cities.ts";

const { code, output } = await runCities(process.argv.slice(2), process.env);
console[code === 0 ? "log" : "error"](output);
process.exitCode = code;
