import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { decodePlaceFile } from "../../server/places/place-file.ts";
import { hashPlaceSources } from "./hash-sources.ts";

test("the compiled places are made from these sources; `npm run generate -- places` makes them again", () => {
  const { header } = decodePlaceFile(readFileSync("server/places/places.br"));
  expect(header.sources).toBe(hashPlaceSources());
});
