import { readEnvFile } from "../../settings/env-file.mjs";
import { runBackup } from "./run-backup.ts";

readEnvFile();
const { code, output } = await runBackup(process.argv.slice(2), process.env, new Date());
console[code === 0 ? "log" : "error"](output);
process.exitCode = code;
