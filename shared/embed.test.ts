import { expect, test } from "vitest";
import { type EmbedOptions, readEmbedOptions, writeEmbedPath } from "./embed.ts";

const read = (path: string) =>
  readEmbedOptions(new URL(path, "https://clock.example").searchParams);
const DEFAULTS = read("/embed");

test.each<[Partial<EmbedOptions>, string]>([
  [{}, ""],
  [{ places: ["Europe/Berlin"] }, "?place=Europe/Berlin"],
  [
    { places: ["São Paulo", "a&b=c"], face: "list", hours: "24" },
    "?place=S%C3%A3o%20Paulo&place=a%26b%3Dc&face=list&hours=24",
  ],
  [
    { theme: "dark", face: "analog", seconds: false, isTransparent: true },
    "?face=analog&theme=dark&seconds=off&background=none",
  ],
])("the path of %j is /embed%s, and is read as the same", (options, query) => {
  expect(writeEmbedPath({ ...DEFAULTS, ...options })).toBe(`/embed${query}`);
  expect(read(`/embed${query}`)).toEqual({ ...DEFAULTS, ...options });
});

test("the path has the language unless it is English, and then the hours, too", () => {
  const options = { ...DEFAULTS, hours: "12" } as const;
  expect(writeEmbedPath(options)).toBe("/embed");
  expect(writeEmbedPath(options, "de")).toBe("/embed?hours=12&lang=de");
});

test("a text that is no name of a place is cut, and blank ones are dropped", () => {
  expect(read(`/embed?place=%20&place=${"a".repeat(300)}`).places).toEqual(["a".repeat(100)]);
  expect(read(`/embed?place=${"a".repeat(99)}%F0%9F%95%90`).places[0]?.isWellFormed()).toBe(true);
});
