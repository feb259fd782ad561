import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { renderPage } from "../testing/render-page.tsx";
import { HeaderMenus } from "./settings-menu.tsx";

function renderMenus() {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["de-AT", "en"]);
  renderPage(<HeaderMenus />);
}

const link = (name: string) => screen.findByRole("link", { name });
const offer = () => document.querySelector(".language-offer");

// First in this file, because a part that was loaded stays loaded.
test("an offer that was shown in an earlier visit is not shown again", async () => {
  const { LanguageOffer } = await import("../i18n/choice/language-offer.tsx");
  expect(LanguageOffer).toBeDefined();
  localStorage.setItem("language-offered", "de");
  renderMenus();
  await userEvent.click(document.querySelector(".language-button") as Element);
  // The list is loaded when the page is idle, as the offer would be.
  await screen.findByText("Deutsch");
  expect(offer()).toBeNull();
});

test("the page offers the language that the browser prefers", async () => {
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
