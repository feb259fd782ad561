import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { keyShortcuts } from "../kit/ui/key-shortcuts.ts";
import { PlaceField } from "../places/answer/place-field.tsx";
import { renderPage } from "../testing/render-page.tsx";
import { HeaderMenus, KeyShortcutsSwitch, ThemeSwitch } from "./settings-menu.tsx";

afterEach(() => keyShortcuts.choose("on"));

function renderMenus() {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["de-AT", "en"]);
  return renderPage(<HeaderMenus />);
}

const link = (name: string) => screen.findByRole("link", { name });
const radio = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });
const frameColors = () => {
  const metas = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');
  return Object.fromEntries([...metas].map(({ media, content }) => [media, content]));
};

test("the page offers the language that the browser prefers, unless an earlier visit did", async () => {
  await import("../i18n/choice/language-offer.tsx");
  localStorage.setItem("language-offered", "de");
  const { unmount } = renderMenus();
  await userEvent.click(document.querySelector(".language-button") as Element);
  // The list is loaded when the page is idle, as the offer would be.
  await screen.findByText("Deutsch");
  expect(document.querySelector(".language-offer")).toBeNull();
  unmount();
  localStorage.clear();
  renderMenus();
  expect(await screen.findByText(/auch auf Deutsch/)).toBeVisible();
});

test("the menu names each language in itself, and that of the page only closes it", async () => {
  renderMenus();
  await userEvent.click(document.querySelector(".language-button") as Element);
  const english = await link("English");
  expect(english).toBeVisible();
  expect(english.ariaCurrent).toBe("true");
  const [german, arabic] = [await link("Deutsch"), await link("العربية")];
  expect([german.lang, arabic.lang, arabic.dir]).toEqual(["de", "ar", "rtl"]);
  const links = [...document.querySelectorAll<HTMLElement>(".languages a")];
  expect(links.filter(({ lang }) => !lang)).toEqual([]);
  expect(Math.min(...links.map(({ offsetHeight }) => offsetHeight))).toBeGreaterThanOrEqual(44);

  await userEvent.click(english);
  expect(english).not.toBeVisible();
  expect(localStorage.getItem("language")).toBe("en");
});

test("the theme is that of the device until one is chosen, which is stored; page and browser frame have the same colour", async () => {
  const { dataset } = document.documentElement;
  renderPage(<ThemeSwitch />);
  const ofDevice = {
    "(prefers-color-scheme: light)": "oklch(0.985 0.004 90)",
    "(prefers-color-scheme: dark)": "oklch(0.165 0.016 268)",
  };
  expect(frameColors()).toEqual(ofDevice);
  for (const name of ["Light", "Dark"]) {
    await userEvent.click(radio(name));
    expect(localStorage.getItem("theme")).toBe(name.toLowerCase());
    expect(dataset["theme"]).toBe(name.toLowerCase());
    expect(frameColors()).toEqual({ "": getComputedStyle(document.body).backgroundColor });
  }
  await userEvent.click(radio("Same as my device"));
  expect([localStorage.getItem("theme"), dataset["theme"]]).toEqual([null, undefined]);
  expect(frameColors()).toEqual(ofDevice);
});

test("the key “/” focuses the field of the first view, unless the shortcuts are off", async () => {
  renderPage(
    <>
      <KeyShortcutsSwitch />
      <PlaceField />
    </>,
  );
  const field = screen.getByRole("combobox");
  const hint = () => getComputedStyle(field.parentElement as Element, "::after").content;
  for (const [name, shown] of [
    ["On", '"/"'],
    ["Off", "none"],
  ] as const) {
    await userEvent.click(radio(name));
    expect(hint()).toContain(shown);
    await userEvent.keyboard("/");
    expect(document.activeElement === field).toBe(name === "On");
  }
});
