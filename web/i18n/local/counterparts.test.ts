import { expect, test } from "vitest";
import * as englishFirstView from "../english/first-view.ts";
import * as englishLazy from "../english/lazy.ts";
import * as firstView from "./first-view.ts";
import * as lazy from "./lazy.ts";

// What the page imports in English it has in all other languages.
firstView satisfies typeof englishFirstView;
lazy satisfies typeof englishLazy;

test("each English format has its counterpart, in the module of the same name", () => {
  expect(Object.keys(firstView)).toEqual(expect.arrayContaining(Object.keys(englishFirstView)));
  expect(Object.keys(lazy)).toEqual(expect.arrayContaining(Object.keys(englishLazy)));
});
