import { writeFileSync } from "node:fs";
import { describeApi, OPENAPI_FILE } from "../server/openapi.ts";

writeFileSync(OPENAPI_FILE, await describeApi());
