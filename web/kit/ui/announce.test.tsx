import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { spokenText } from "../../testing/shown-text.ts";
import { announce } from "./announce.ts";
import { Dialog } from "./dialog.tsx";

afterEach(() => void vi.runAllTimers());

const region = () => document.querySelector(".sr-only[aria-live]");

function say(text: string) {
  announce(text);
  vi.advanceTimersByTime(500);
  return spokenText();
}

test("the same text is announced again: after the region was empty, and not quite equal, which would not be spoken", () => {
  vi.useFakeTimers();
  expect(say("It is noon.")).toBe("It is noon.");
  const before = region()?.textContent;
  announce("It is noon.");
  expect(spokenText()).toBe("");
  vi.advanceTimersByTime(500);
  expect(spokenText()).toBe("It is noon.");
  expect(region()?.textContent).not.toBe(before);
});

test("while a dialog is open, the region is in it, for the rest of the page is inert", () => {
  vi.useFakeTimers();
  const state = { isOpen: true, onOpenChange: () => {}, focusTrigger: () => {} };
  renderPage(
    <Dialog title="Fruit" dialogState={state}>
      Apples
    </Dialog>,
  );
  expect(say("Eaten")).toBe("Eaten");
  expect(screen.getByRole("dialog").textContent).toContain("Eaten");
});
