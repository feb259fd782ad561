import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ensureFolderInstalled } from "../ready.mjs";

const FILE = fileURLToPath(new URL("../../server/places/places.br", import.meta.url));

ensureFolderInstalled("scripts/places");
const { compilePlaces } = await import("./compile-places.ts");
const content = compilePlaces();
writeFileSync(FILE, content);
console.log(`Wrote the places: ${(content.length / 1e6).toFixed(2)} MB.`);
