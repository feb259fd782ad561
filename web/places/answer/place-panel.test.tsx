import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { useLazyStyle } from "../../kit/lazy/use-lazy-style.ts";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { foundPlaces, rowOf, stubPlaces } from "../../testing/stub-places.ts";
import style from "./place-panel.css?inline";
import { PlacePanel } from "./place-panel.tsx";
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

beforeEach(async () => {
  stubPlaces(() => foundPlaces([]));
  await act(() => page.viewport(1000, 800));
  renderPage(<Page />, "Europe/Berlin");
});
afterEach(() => act(() => shownPlace.set(undefined)));

test("a press opens the place beside it with the focus on its title, and a second press closes it", async () => {
  await userEvent.click(button("Tokyo"));
  expect(document.activeElement?.textContent).toBe("Tokyo, Japan");
  const { top } = (panel() as HTMLElement).getBoundingClientRect();
  expect(top).toBeGreaterThanOrEqual(button("Tokyo").getBoundingClientRect().bottom);
  await userEvent.click(button("Tokyo"));
  expect(panel()).toBeNull();
});

test("on a phone it is a sheet at the bottom as wide as the window, with targets of 44 px", async () => {
  await act(() => page.viewport(390, 844));
  await userEvent.click(button("Tokyo"));
  const sheet = panel() as HTMLElement;
  const { left, width, bottom } = sheet.getBoundingClientRect();
  expect([left, width, bottom]).toEqual([0, 390, 844]);
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBe(clientWidth);
  const targets = within(sheet).getAllByRole("button");
  expect(targets.length).toBeGreaterThan(2);
  expect(targets.filter((one) => one.getBoundingClientRect().height < 44)).toEqual([]);
  await expectAccessible(sheet);
});

test.each(["{Escape}", "the close button"])("%s closes it and returns the focus", async (how) => {
  await userEvent.click(button("Tokyo"));
  if (how === "{Escape}") await userEvent.keyboard(how);
  else await userEvent.click(button("Close"));
  expect(panel()).toBeNull();
  expect(document.activeElement).toBe(button("Tokyo"));
});

test("Tab after its last button goes on from what was pressed, and Shift+Tab before its first returns there", async () => {
  await userEvent.click(button("Tokyo"));
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
  await userEvent.click(button("Tokyo"));
  await userEvent.click(button("Berlin"));
  expect(document.activeElement?.textContent).toBe("Berlin, Germany");
  await userEvent.click(screen.getByText("Elsewhere"));
  expect(panel()).toBeNull();
  expect(document.activeElement).toBe(document.body);
});
