import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { mayOfferLanguage } from "./language-link.tsx";
import { LanguageOffer } from "./language-offer.tsx";

const { dataset } = document.documentElement;

afterEach(() => {
  delete dataset["wall"];
});

function renderOffer(languages: readonly string[], onDismiss = () => {}) {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(languages);
  return render(<LanguageOffer onDismiss={onDismiss} />).container.firstElementChild;
}

test("the page is offered in the language that the browser prefers, in that language and once, and above the page", async () => {
  expect(mayOfferLanguage()).toBe(true);
  const offer = renderOffer(["ar-EG", "en"]);
  expect([offer?.getAttribute("lang"), offer?.getAttribute("dir")]).toEqual(["ar", "rtl"]);
  expect(offer?.textContent).toContain("هذه الصفحة متاحة أيضًا بالعربية.");
  const link = screen.getByRole<HTMLAnchorElement>("link", { name: "عرض بالعربية" });
  expect(new URL(link.href).searchParams.get("lang")).toBe("ar");
  expect(mayOfferLanguage()).toBe(false);
  expect(offer).toHaveStyle({ position: "fixed" });
  await expectAccessible();
});

test.each([
  ["to a browser that prefers the page's own", "en-GB de"],
  ["to a browser that prefers one that the page lacks, then its own", "zh-TW en"],
  ["on the wall clock", "de"],
])("nothing is offered %s", (where, languages) => {
  if (where === "on the wall clock") dataset["wall"] = "";
  expect(renderOffer(languages.split(" "))).toBeNull();
  expect(mayOfferLanguage()).toBe(true);
});

test("an offer that is dismissed keeps the page's language, so that none follows", async () => {
  const onDismiss = vi.fn();
  expect(renderOffer(["de"], onDismiss)?.getAttribute("dir")).toBe("ltr");
  localStorage.clear();
  await userEvent.click(screen.getByRole("button", { name: "Schließen" }));
  expect(onDismiss).toHaveBeenCalledOnce();
  expect(localStorage.getItem("language")).toBe("en");
  expect(mayOfferLanguage()).toBe(false);
});

test("nothing is offered where the offer could not be remembered", () => {
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  });
  expect(mayOfferLanguage()).toBe(false);
});
