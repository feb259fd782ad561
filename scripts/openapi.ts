import { writeFileSync } from "node:fs";
import { describeApi, OPENAPI_FILE } from "./openapi/describe-api.ts";

writeFileSync(OPENAPI_FILE, await describeApi());
