import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { myZones } from "../../services/my-zones.ts";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { rowOf } from "../../testing/stub-places.ts";
import { PairDetails } from "./pair-details.tsx";
import { isMeetingOpen, type Pair } from "./shown-place.ts";

const PAIR_TEXTS = "h2, h2 ~ .note, .pair-awake";

/** 7:37 pm in Berlin, where the visitor is. */
const NOW = Date.parse("2026-11-27T18:37:00Z");

type Clock = Pair["from"];

function clockIn(city: string): Clock {
  const row = rowOf(city);
  const place = { name: city, zone: row.zone, place: row, detail: "", isSure: true };
  return { kind: "place", zone: row.zone, place: { ...place, population: 1, match: "whole" } };
}
const clockOf = (zone: string): Clock => ({ kind: "zone", zone });
const OWN: Clock = { kind: "own", zone: "Europe/Berlin" };

function show(from: Clock, to: Clock) {
  return renderPage(<PairDetails pair={{ from, to }} titleId="title" />, "Europe/Berlin");
}
const texts = () =>
  [...document.querySelectorAll(PAIR_TEXTS)].map(({ textContent }) =>
    textContent.replaceAll("\u00a0", " ").trim(),
  );

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
});
afterEach(() => {
  isMeetingOpen.set(false);
});

test.each([
  [
    "the dates on which it is another",
    ["Berlin", "Tokyo"],
    "Tokyo is 8 hours ahead of Berlin",
    "7 hours from March 28 to October 31, 2027",
    "Both awake 6:00 am–2:00 pm = 2:00–10:00 pm",
  ],
  [
    "each of several such spans",
    ["New York", "Berlin"],
    "Berlin is 6 hours ahead of New York",
    "5 hours from March 14 to 28, 2027",
    "5 hours from October 31 to November 7, 2027",
    "Both awake 6:00 am–4:00 pm = 12:00–10:00 pm",
  ],
  [
    "no dates where both change on the same",
    ["Berlin", "London"],
    "London is 1 hour behind Berlin",
    "Both awake 7:00 am–10:00 pm = 6:00 am–9:00 pm",
  ],
  [
    "that they have the same time",
    ["Berlin", "Paris"],
    "Berlin and Paris have the same time",
    "Both awake 6:00 am–10:00 pm = 6:00 am–10:00 pm",
  ],
])(
  "a pair says how far the second is ahead, and %s",
  (_what, [from = "", to = ""], ...expected) => {
    show(clockIn(from), clockIn(to));
    expect(texts()).toEqual(expected);
  },
);

test("people who are awake at both twice a day have both times", () => {
  vi.setSystemTime(Date.parse("2026-11-27T12:00:00Z"));
  show(clockIn("Los Angeles"), clockIn("Berlin"));
  const twice = "Both awake 6:00 am–1:00 pm = 3:00–10:00 pm 9:00–10:00 pm = 6:00–7:00 am";
  expect(texts().at(-1)).toBe(twice);
});

test("offsets are compared as well, and the visitor's own clock is named by its city", () => {
  show(OWN, { kind: "offset", zone: 330 });
  expect(texts()).toEqual([
    "UTC+5:30 is 4 hours 30 minutes ahead of Berlin",
    "3 hours 30 minutes from March 28 to October 31, 2027",
    "Both awake 6:00 am–5:30 pm = 10:30 am–10:00 pm",
  ]);
  expect(screen.getByText("12:07 am in UTC+5:30, tomorrow")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /my zones/ })).toBeNull();
});

test("a difference that lasts is said to", () => {
  vi.setSystemTime(Date.parse("2024-02-01T12:00:00Z"));
  show(clockOf("Asia/Tashkent"), clockOf("Asia/Almaty"));
  expect(texts().slice(0, 2)).toEqual([
    "Almaty is 1 hour ahead of Tashkent",
    "Same time from March 1, 2024 on",
  ]);
});

test("a later difference in the other direction has its sign", () => {
  vi.setSystemTime(Date.parse("2026-12-01T12:00:00Z"));
  show(clockIn("Halifax"), clockOf("America/Santiago"));
  expect(texts().slice(0, 4)).toEqual([
    "Santiago is 1 hour ahead of Halifax",
    "Same time from March 14 to April 4, 2027",
    "−1 h from April 4 to September 5, 2027",
    "Same time from September 5 to November 7, 2027",
  ]);
});

test("each clock has its name, its time and its date", async () => {
  const { container } = show(clockIn("Berlin"), clockIn("Tokyo"));
  const clocks = screen.getAllByRole("listitem");
  expect(clocks.map((one) => within(one).getByText(/^(Fri|Satur)day/).textContent)).toEqual([
    "Friday, November 27",
    "Saturday, November 28",
  ]);
  expect(screen.getByText("7:37 pm in Berlin")).toBeInTheDocument();
  expect(screen.getByText("3:37 am in Tokyo, tomorrow")).toBeInTheDocument();
  await expectAccessible(container);
});

test("the horizons begin at midnight of the first, of the next day once the time together has passed", () => {
  const { container } = show(clockIn("Berlin"), clockIn("Tokyo"));
  const [first, second] = [...container.querySelectorAll(".horizon")].map((one) =>
    [...one.querySelectorAll(".horizon-hour")].map(({ textContent }) => textContent),
  );
  expect(first?.slice(0, 4)).toEqual(["Sat", "1", "2", "3"]);
  expect(second?.slice(0, 4)).toEqual(["8", "9", "10", "11"]);
  expect(second?.indexOf("Sun")).toBe(16);
});

test.each([
  ["“Find a time to meet” adds those that are missing and opens it", OWN, ["Tokyo"], true],
  ["“Add both to my zones” adds both", clockIn("Berlin"), ["Berlin", "Tokyo"], false],
] as const)("%s", async (title, first, added, opens) => {
  const add = vi.spyOn(myZones, "add").mockResolvedValue();
  show(first, clockIn("Tokyo"));
  const [, name = ""] = /“(.*)”/.exec(title) ?? [];
  await userEvent.click(screen.getByRole("button", { name }));
  expect(add.mock.calls).toEqual(added.map((city) => [rowOf(city)]));
  expect(isMeetingOpen.get()).toBe(opens);
});
