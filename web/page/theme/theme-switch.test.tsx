import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

const radio = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });
const ground = () => getComputedStyle(document.body).backgroundColor;
const frameColors = () =>
  [...document.querySelectorAll('meta[name="theme-color"]')].map((meta) => [
    meta.getAttribute("media"),
    meta.getAttribute("content"),
  ]);

describe("the theme", () => {
  test("follows the device by default, in the colour of the browser's frame too", () => {
    renderPage(<ThemeSwitch />);
    expect(radio("Same as my device").checked).toBe(true);
    expect(document.documentElement.dataset["theme"]).toBeUndefined();
    expect(frameColors()).toEqual([
      ["(prefers-color-scheme: light)", "oklch(0.985 0.004 90)"],
      ["(prefers-color-scheme: dark)", "oklch(0.165 0.016 268)"],
    ]);
  });

  test.each([
    ["Light", "light"],
    ["Dark", "dark"],
  ])(
    "is %s once chosen, is stored, and gives page and browser frame the same colour",
    async (name, kept) => {
      renderPage(<ThemeSwitch />);
      await userEvent.click(radio(name));
      expect(localStorage.getItem("theme")).toBe(kept);
      expect(document.documentElement.dataset["theme"]).toBe(kept);
      expect(frameColors()).toEqual([[null, ground()]]);
      await userEvent.click(radio("Same as my device"));
      expect(localStorage.getItem("theme")).toBeNull();
      expect(document.documentElement.dataset["theme"]).toBeUndefined();
    },
  );
});
