import { act, screen } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { renderPage } from "../testing/render-page.tsx";
import { showInstant } from "../time/shown-instant.ts";
import { PickedTimePanel } from "./picked-time-panel.tsx";

const PICKER = { name: /^Pick a time/ };

test.each([320, 360, 375, 390, 412])(
  "at %i px the longest time fits its field, and targets are 44 px high",
  async (width) => {
    await page.viewport(width, 800);
    onTestFinished(() => page.viewport(414, 896));
    renderPage(
      <PickedTimePanel
        dialogState={{ isOpen: true, onOpenChange: () => {}, focusTrigger: () => {} }}
        zone="Europe/Berlin"
        place="Europe"
      />,
      "Europe/Berlin",
    );
    act(() => showInstant(Date.parse("2026-11-20T11:45:00Z")));
    const dock = screen.getByRole("region", PICKER);
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Time" });
    expect(field.value).toBe("12:45 pm");
    expect(field.scrollWidth).toBe(field.clientWidth);
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth).toBe(clientWidth);
    const targets = [...dock.querySelectorAll("button, input")];
    expect(targets.length).toBeGreaterThan(3);
    expect(targets.filter((one) => one.getBoundingClientRect().height < 44)).toEqual([]);
  },
);
