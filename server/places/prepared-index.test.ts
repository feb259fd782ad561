import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTestFolder } from "../testing/database.ts";
import { openPlaces } from "./open-places.ts";
import { encodePlaceFile } from "./place-file.ts";

const COMPILED = encodePlaceFile({
  header: {
    dataDate: "2026-11-01",
    sources: "",
    zones: ["Europe/Oslo"],
    zoneCities: [["Europe/Oslo", 0]],
    countries: [
      { code: "NO", codes: ["NO"], names: ["Norway"], foreignNames: ["Norge"], otherNames: [] },
    ],
    regions: [{ country: 0 }],
    areas: [["norway", 0]],
    ownIds: [],
    nameCount: 4,
    extraNames: [["Fjord", 1]],
    airports: [["OSL", 0]],
  },
  ids: Uint32Array.of(3143244, 3137115),
  latitudes: Uint32Array.of(149_913, 148_970),
  longitudes: Uint32Array.of(190_746, 185_733),
  populations: Uint32Array.of(580_000, 121_610),
  zones: Uint32Array.of(0, 0),
  regions: Uint32Array.of(0, 0),
  kinds: Uint32Array.of(3, 0),
  names: Buffer.from("Oslo\tKristiania\nStavanger\tستافانغر"),
});

function makeFolder() {
  const folder = makeTestFolder();
  writeFileSync(join(folder, "places.br"), COMPILED);
  return { folder, prepared: join(folder, "places.index") };
}

async function load(folder: string) {
  const index = await openPlaces((error) => {
    throw error;
  }, folder).whenLoaded();
  const namesOf = (text: string) =>
    index?.search(text, 8).places.map(({ name, matched }) => [name, matched]);
  expect(["oslo", "kristi", "ستا", "osl", "norge", "fjord", "stavangre"].map(namesOf)).toEqual([
    [["Oslo", null]],
    [["Oslo", "Kristiania"]],
    [["Stavanger", "ستافانغر"]],
    [["Oslo", "OSL"]],
    [["Oslo", "Norge"]],
    [["Stavanger", "Fjord"]],
    [["Stavanger", null]],
  ]);
}

test("the first load writes the index, and later ones read it", async () => {
  const { folder, prepared } = makeFolder();
  await load(folder);
  const { ino } = statSync(prepared);
  await load(folder);
  expect(statSync(prepared).ino).toBe(ino);
});

test.each([
  ["is empty", () => Buffer.alloc(0)],
  ["is cut off", (whole: Buffer) => whole.subarray(0, -1)],
  ["is something else", (whole: Buffer) => Buffer.alloc(whole.length, "clock ")],
  ["has a wrong byte", (whole: Buffer) => whole.map((byte, at) => byte ^ Number(at === 2000))],
  ["is of another version", (whole: Buffer) => changeKey(whole)],
])("an index that %s is written again", async (_what, damage) => {
  const { folder, prepared } = makeFolder();
  await load(folder);
  const whole = readFileSync(prepared);
  writeFileSync(prepared, damage(whole));
  await load(folder);
  expect(readFileSync(prepared).equals(whole)).toBe(true);
});

function changeKey(whole: Buffer): Buffer {
  return Buffer.from(whole.toString("latin1").replace(/"key":"./, '"key":"x'), "latin1");
}

test("several servers that start at once write one index", async () => {
  const { folder } = makeFolder();
  await Promise.all([load(folder), load(folder), load(folder)]);
  expect(readdirSync(folder).toSorted()).toEqual(["places.br", "places.index"]);
});

test("the file of a start that was killed while writing is removed, and one that is still being written stays", async () => {
  const { folder, prepared } = makeFolder();
  const [left, growing] = [`${prepared}.left`, `${prepared}.growing`];
  for (const file of [left, growing]) writeFileSync(file, "");
  const now = Date.now() / 1000;
  utimesSync(left, now - 7200, now - 7200);
  utimesSync(growing, now, now);
  await load(folder);
  expect([left, growing, prepared].map((file) => existsSync(file))).toEqual([false, true, true]);
});

test("places are found where the index cannot be written", async () => {
  const { folder, prepared } = makeFolder();
  mkdirSync(join(prepared, "folder"), { recursive: true });
  await load(folder);
  expect(readdirSync(folder).toSorted()).toEqual(["places.br", "places.index"]);
});
