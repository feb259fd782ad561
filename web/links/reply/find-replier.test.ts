import { expect, test } from "vitest";
import type { Place } from "../../../shared/place.ts";
import type { ListEntry } from "../../services/list-entries.ts";
import { rowOf } from "../../testing/stub-places.ts";
import { findReplier } from "./find-replier.ts";

const PUNE: Place = { kind: "town", id: "1259229", zone: "Asia/Kolkata" };
const entry = (id: string, place: Place, name: string, city = name): ListEntry => ({
  ...{ id, place, name, city },
});
const SUPPORT = entry("1", PUNE, "Support", "Pune");
const OFFICE = entry("2", PUNE, "Office", "Pune");
const UNNAMED = entry("3", PUNE, "Pune");
const MUMBAI = entry("4", rowOf("Mumbai"), "Mumbai");

test("a reply with a name is about the entry with that name, wherever it is", () => {
  const reply = { place: rowOf("Tokyo"), name: "Support" };
  expect(findReplier([MUMBAI, OFFICE, SUPPORT], reply)).toBe(SUPPORT);
  expect(findReplier([MUMBAI, UNNAMED], { place: PUNE, name: "Support" })).toBeUndefined();
});

test("a reply without a name is about the unnamed entry of its place, or the only one there", () => {
  expect(findReplier([SUPPORT, UNNAMED], { place: PUNE })).toBe(UNNAMED);
  expect(findReplier([SUPPORT, MUMBAI], { place: PUNE })).toBe(SUPPORT);
  expect(findReplier([SUPPORT, OFFICE], { place: PUNE })).toBeUndefined();
  expect(findReplier([MUMBAI], { place: PUNE })).toBeUndefined();
});

test("a zone is the place of the row that has it, also by its old name, and never a town", () => {
  expect(findReplier([UNNAMED, MUMBAI], { place: { kind: "zone", zone: "Asia/Calcutta" } })).toBe(
    MUMBAI,
  );
});
