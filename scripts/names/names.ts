import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { ensureFolderInstalled } from "../ready.mjs";
import { OWN_LANGUAGES } from "./own-names.ts";

const LICENSE = new URL("node_modules/cldr-dates-full/LICENSE", import.meta.url);
const FOLDER = new URL("../../languages/names/", import.meta.url);

ensureFolderInstalled("scripts/names");
const { compileNames } = await import("./compile-names.ts");
mkdirSync(FOLDER, { recursive: true });
copyFileSync(LICENSE, new URL("LICENSE", FOLDER));
for (const tag of OWN_LANGUAGES) {
  writeFileSync(new URL(`${tag}.json`, FOLDER), `${JSON.stringify(compileNames(tag), null, 2)}\n`);
}
