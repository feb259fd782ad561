import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { placeOfTown } from "../../../shared/place.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { KOBE } from "../../testing/stub-places.ts";
import { chooseHourCycle } from "../../time/hour-cycle.ts";
import { PlaceDetails } from "./place-details.tsx";

beforeEach(() => chooseHourCycle("12"));

test("a place has its region, zone, date and difference, and its sun, next change, part of the day and working hours", () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-23T14:00:00Z"), toFake: ["Date"] });
  const town = { ...KOBE, latitude: 34.691, longitude: 135.183 };
  renderPage(
    <PlaceDetails place={placeOfTown(town)} town={town} titleId="title" />,
    "Europe/Berlin",
  );
  expect(screen.getByRole("heading")).toHaveTextContent("Kobe, Japan");
  expect(screen.getByText("Hyōgo · Japan Standard Time · UTC+09:00")).toBeVisible();
  expect(screen.getByText("Monday, November 23, 2026 · 8 hours ahead of you")).toBeVisible();
  const textsOf = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent);
  expect(textsOf("term")).toEqual(["Sun", "Next clock change", "Now there", "Working hours"]);
  expect(textsOf("definition")).toEqual([
    "6:40 am–4:51 pm, 10 h 11 min",
    "None: no daylight saving time there",
    "Night",
    "9:00 am–5:00 pm there, 1:00–9:00 am for you",
  ]);
});
