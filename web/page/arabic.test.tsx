import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import * as m from "#messages";
import { LanguageOffer } from "../i18n/choice/language-offer.tsx";
import { expectAccessible } from "../testing/expect-accessible.ts";
import { renderPage } from "../testing/render-page.tsx";
import { HeaderMenus } from "./settings-menu.tsx";

vi.mock("#language", () => vi.importActual("../../languages/compiled/ar/language.js"));
vi.mock("#messages", () => vi.importActual("../../languages/compiled/ar/messages.js"));
vi.mock("#names", () => vi.importActual("../../languages/compiled/ar/names.js"));
vi.mock("#formats/first-view", () => import("../i18n/local/first-view.ts"));
vi.mock("#formats/lazy", () => import("../i18n/local/lazy.ts"));
vi.mock("#formats/zone-names", () => import("../i18n/local/zone-names.ts"));
vi.mock("../i18n/locale.ts", () => ({ locale: "ar-EG" }));

const root = document.documentElement;
beforeAll(() => void Object.assign(root, { lang: "ar", dir: "rtl" }));
afterAll(() => void Object.assign(root, { lang: "en", dir: "ltr" }));

test("in Arabic the settings have the digits of the reader, and axe finds no violations in them or the languages", async () => {
  renderPage(<HeaderMenus />);
  await userEvent.click(screen.getByRole("button", { name: m.settings() }));
  expect(screen.getByRole("radio", { name: m.hourFormat({ hours: "24" }) })).toBeVisible();
  expect(screen.getByText("٢٤ س")).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard("{Escape}");
  await userEvent.click(document.querySelector(".language-button") as Element);
  expect(await screen.findByRole("link", { name: "العربية" })).toBeVisible();
  await expectAccessible();
});

test("a page in Arabic offers English to a reader who prefers that", () => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["en-US", "ar"]);
  const offer = render(<LanguageOffer onDismiss={() => {}} />).container.firstElementChild;
  expect([offer?.getAttribute("lang"), offer?.getAttribute("dir")]).toEqual(["en", "ltr"]);
  expect(offer?.textContent).toContain("This page is also available in English.");
});
