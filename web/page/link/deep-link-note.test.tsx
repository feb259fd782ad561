import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { zoneNames } from "../../../shared/zones/zone-rules.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { readShownInstant, showInstant } from "../../time/shown-instant.ts";
import { DeepLinkNote } from "./deep-link-note.tsx";
import { hasDeepLink } from "./has-deep-link.ts";
import { followFragment } from "./linked-moment.ts";

const MOMENT = Date.parse("2027-03-16T13:00:00Z");
const AT = "#at=2027-03-16T13:00Z";
const LINK = `${AT}&zones=Pacific/Kiritimati,Pacific/Pago_Pago`;

let unsubscribe = () => {};
const ownAddress = location.href;
const goTo = (address: string) => history.replaceState(null, "", address);

afterEach(() => {
  unsubscribe();
  unsubscribe = () => {};
  showInstant(undefined);
  goTo(ownAddress);
});

function follow(fragment: string) {
  goTo(fragment);
  unsubscribe = followFragment();
}

describe("a moment link", () => {
  test("is removed from the URL once the page shows now again, and not before", () => {
    follow(LINK);
    showInstant(MOMENT + 3_600_000);
    expect(location.hash).toBe(LINK);
    showInstant(undefined);
    expect(location.hash).toBe("");
  });

  test("is replaced by another fragment; an anchor in the page shows now", () => {
    follow(LINK);
    goTo("#at=2026-12-24T17:30Z");
    window.dispatchEvent(new Event("hashchange"));
    expect(readShownInstant()).toBe(Date.parse("2026-12-24T17:30Z"));
    goTo("#world-timezones");
    window.dispatchEvent(new Event("hashchange"));
    expect(readShownInstant()).toBeUndefined();
    expect(location.hash).toBe("#world-timezones");
  });

  test("that can't be read leaves a picked time unchanged", () => {
    showInstant(MOMENT);
    follow("#at=yesterday");
    renderPage(<DeepLinkNote aboutCity="" />);
    expect(readShownInstant()).toBe(MOMENT);
    expect(screen.getByText(/^This link is broken\./)).toBeVisible();
  });

  test.each([
    ["markup", "#<img src=x onerror=alert(1)>", "This link is broken."],
    ["markup in a zone", `${AT}&zones=<b>x</b>`, "This link has a time zone we don’t know."],
    ["a very long list", `${AT}&zones=${"Asia/Tokyo,".repeat(20_000)}`, "This link is broken."],
    [
      "101 zones",
      `${AT}&zones=${zoneNames().slice(0, 101).join()}`,
      "This link has more than 100 time zones.",
    ],
    ["another date", "#at=1850-01-01T00:00Z", "This link’s date is outside 1900–2100."],
    [
      "a later version",
      "#v=2&at=2027-03-16T13:00Z",
      "This link is from a newer version of this page.",
    ],
  ])("that has %s is ignored with a message", (_what, fragment, message) => {
    follow(fragment);
    renderPage(<DeepLinkNote aboutCity="" />);
    expect(document.querySelector(".deep-link-status p")?.textContent).toContain(message);
    expect(readShownInstant()).toBeUndefined();
    expect(document.querySelector("img, b")).toBeNull();
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("is left by one press, and the focus moves to the confirmation", async () => {
    follow(LINK);
    renderPage(<DeepLinkNote aboutCity="" />);
    await userEvent.click(screen.getByRole("button", { name: "Back to now" }));
    expect(document.activeElement?.textContent).toBe("The page shows the current time again.");
    act(() => showInstant(MOMENT));
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("a URL", () => {
  test.each([
    ["/", false],
    ["/?utm_source=x", false],
    ["/?velocity=3", false],
    ["/?city=Tokyo", true],
    ["/?a=b&city=Tokyo", true],
    ["/#at=x", true],
  ])("%s has a deep link: %s", (address, expected) => {
    goTo(address);
    expect(hasDeepLink(location)).toBe(expected);
  });
});
