import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { openForm, zoneField } from "../testing/preferences-dialog.tsx";
import { foundPlaces, placeOf, stubPlaces } from "../testing/stub-places.ts";

vi.mock("#names", () => import("../testing/german-names.ts"));

test("with German names, a search for “münchen” shows München, not the name of the place data", async () => {
  const munich = placeOf("2867714", "Munich", "Bavaria, Germany, Europe/Berlin", "München");
  stubPlaces(() => foundPlaces([munich]));
  await openForm();
  await userEvent.type(zoneField(), "münchen");
  const option = await screen.findByRole("option", { name: /Bavaria/ });
  expect(option.textContent).toMatch(/^München \(UTC\+0[12]:00\) Bavaria, /);
  expect(screen.getAllByRole("option")).toEqual([option]);
});
