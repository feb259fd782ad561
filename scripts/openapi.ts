import { writeFileSync } from "node:fs";
import { OPENAPI_FILE } from "../server/testing/openapi-file.ts";
import { describeApi } from "./openapi/describe-api.ts";

writeFileSync(OPENAPI_FILE, await describeApi());
