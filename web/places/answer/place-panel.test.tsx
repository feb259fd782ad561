import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { placePath } from "../../../shared/api/places.ts";
import { placeOfTown, UTC } from "../../../shared/place.ts";
import { queryClient } from "../../kit/api/query-client.ts";
import { useLazyStyle } from "../../kit/lazy/use-lazy-style.ts";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { foundPlaces, KOBE, rowOf, stubPlaces } from "../../testing/stub-places.ts";
import style from "./place-panel.css?inline";
import { PlaceDetails, PlacePanel } from "./place-panel.tsx";
import { shownPlace, togglePlace } from "./shown-place.ts";

const button = (name: string) => screen.getByRole("button", { name });
const panel = () => screen.queryByRole("dialog");

function Page() {
  useLazyStyle(style);
  const opener = (city: string) => (
    <button type="button" onClick={({ currentTarget }) => togglePlace(rowOf(city), currentTarget)}>
      {city}
    </button>
  );
  return (
    <>
      {opener("Tokyo")}
      {opener("Berlin")}
      <p>Elsewhere</p>
      <PlacePanel />
    </>
  );
}

/** Opens the panel of Tokyo beside its button. */
async function openTokyo(width = 1000, height = 800) {
  stubPlaces(() => foundPlaces([]));
  await act(() => page.viewport(width, height));
  renderPage(<Page />, "Europe/Berlin");
  await userEvent.click(button("Tokyo"));
}
afterEach(() => act(() => shownPlace.set(undefined)));

test("a press opens the place beside it with the focus on its title, and a second press closes it", async () => {
  await openTokyo();
  expect(document.activeElement?.textContent).toBe("Tokyo, Japan");
  const { top } = (panel() as HTMLElement).getBoundingClientRect();
  expect(top).toBeGreaterThanOrEqual(button("Tokyo").getBoundingClientRect().bottom);
  await userEvent.click(button("Tokyo"));
  expect(panel()).toBeNull();
});

test("on a phone it is a sheet at the bottom as wide as the window", async () => {
  await openTokyo(390, 844);
  const sheet = panel() as HTMLElement;
  const { left, width, bottom } = sheet.getBoundingClientRect();
  expect([left, width, bottom]).toEqual([0, 390, 844]);
  await expectAccessible(sheet);
});

test.each(["{Escape}", "the close button"])("%s closes it and returns the focus", async (how) => {
  await openTokyo();
  if (how === "{Escape}") await userEvent.keyboard(how);
  else await userEvent.click(button("Close"));
  expect(panel()).toBeNull();
  expect(document.activeElement).toBe(button("Tokyo"));
});

test("Tab after its last button goes on from what was pressed, and Shift+Tab before its first returns there", async () => {
  await openTokyo();
  button("Close").focus();
  await userEvent.tab();
  expect(panel()).toBeNull();
  expect(document.activeElement).toBe(button("Berlin"));
  await userEvent.keyboard("{Enter}");
  await userEvent.tab({ shift: true });
  expect(panel()).toBeNull();
  expect(document.activeElement).toBe(button("Berlin"));
});

test("a press on another place shows that one, and one elsewhere closes the panel without taking the focus", async () => {
  await openTokyo();
  await userEvent.click(button("Berlin"));
  expect(document.activeElement?.textContent).toBe("Berlin, Germany");
  await userEvent.click(screen.getByText("Elsewhere"));
  expect(panel()).toBeNull();
  expect(document.activeElement).toBe(document.body);
});

const textsOf = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent);

test("a place has its region, zone, date and difference, its sun, next change, part of the day and working hours, and the names of its zone", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-23T14:00:00Z"), toFake: ["Date"] });
  const town = { ...KOBE, latitude: 34.691, longitude: 135.183 };
  queryClient.setQueryData([placePath(town.id)], town);
  renderPage(<PlaceDetails place={placeOfTown(town)} titleId="title" />, "Europe/Berlin");
  expect(screen.getByRole("heading")).toHaveTextContent("Kobe, Japan");
  expect(screen.getByText("Hyōgo · Japan Standard Time · UTC+09:00")).toBeVisible();
  expect(screen.getByText("Monday, November 23, 2026 · 8 hours ahead of you")).toBeVisible();
  expect(await screen.findByText("JST-9")).toBeVisible();
  expect(textsOf("term")).toEqual([
    ...["Sun", "Next clock change", "Right now", "Working hours"],
    ...["IANA name", "POSIX TZ", "On a date"],
  ]);
  expect(textsOf("definition").slice(0, 6)).toEqual([
    "6:40 am–4:51 pm, 10 h 11 min",
    "None: no daylight saving time there",
    "Night",
    "9:00 am–5:00 pm there, 1:00–9:00 am for you",
    "Asia/Tokyo Copy",
    "JST-9 Copy",
  ]);
});

describe("UTC", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse("2026-11-27T18:37:00Z"), toFake: ["Date"] });
    renderPage(<PlaceDetails place={UTC} titleId="title" />, "Europe/Berlin");
  });

  test("has its long name and no people, and its names are copied", async () => {
    const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    expect(screen.getByRole("heading")).toHaveTextContent("UTC");
    expect(screen.getByText("Coordinated Universal Time")).toBeVisible();
    expect(screen.getByText("Friday, November 27, 2026 · 1 hour behind you")).toBeVisible();
    expect(await screen.findByText("UTC0")).toBeVisible();
    expect(textsOf("term")).toEqual(["Next clock change", "IANA name", "POSIX TZ", "On a date"]);
    expect(textsOf("definition").slice(0, 3)).toEqual(["None", "Etc/UTC Copy", "UTC0 Copy"]);
    expect(screen.getByRole("button", { name: "Add to my zones" })).toBeVisible();
    await userEvent.click(screen.getAllByRole("button", { name: "Copy" })[1] as HTMLElement);
    expect(writeText).toHaveBeenCalledWith("UTC0");
    expect(await screen.findByRole("button", { name: "Copied" })).toHaveAccessibleDescription(
      "POSIX TZ",
    );
  });

  test.each([
    [
      "October 10, 1995, 12:00 pm",
      "1:00 pm for you, Tuesday, October 10, 1995",
      "Berlin · UTC+01:00 · Clocks went back 1 hour on September 24, 1995",
    ],
    [
      "June 1, 1945",
      "3:00 pm for you, Friday, June 1, 1945",
      "Berlin · UTC+03:00 · Clocks went forward 1 hour on May 24, 1945",
    ],
    ["1930-01-01", "1:00 pm for you, Wednesday, January 1, 1930", "Berlin · UTC+01:00"],
    [
      "July 4, 2050 9am",
      "11:00 am for you, Monday, July 4, 2050",
      "Berlin · UTC+02:00 · Clocks go forward 1 hour on March 27, 2050 · By today’s rules, which may change by then.",
    ],
  ])("on %s says what that is for the visitor, and the rule then", async (typed, time, rule) => {
    await userEvent.type(screen.getByLabelText("On a date"), typed);
    await expect.poll(() => textsOf("definition").at(-1)).toContain(rule);
    expect(textsOf("definition").at(-1)).toContain(time);
  });

  test("says why a text is no date, and nothing without one", async () => {
    const last = () => textsOf("definition").at(-1);
    const before = last();
    await userEvent.type(screen.getByLabelText("On a date"), "3pm 1850-01-01");
    await expect.poll(last).toContain("Choose a date from 1900 to 2100.");
    await userEvent.clear(screen.getByLabelText("On a date"));
    await expect.poll(last).toBe(before);
  });
});
