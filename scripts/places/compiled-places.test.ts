import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Arena } from "../../server/places/arena.ts";
import { decodePlaceFile, decompressPlaceFile } from "../../server/places/place-file.ts";
import { hashPlaceSources } from "./hash-sources.ts";

const ARENA_BYTES = 16 * 1024 * 1024;

test("the compiled places are made from these sources; `npm run places` makes them again", async () => {
  const content = await decompressPlaceFile(readFileSync("server/places/places.br"));
  const { header } = decodePlaceFile(content, new Arena(ARENA_BYTES));
  expect(header.sources).toBe(hashPlaceSources());
});
