import { act } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderPage } from "../testing/render-page.tsx";
import { linkedTitle, showInstant, showLinkedInstant } from "../time/shown-instant.ts";
import { PageTitle } from "./home-page.tsx";

const at = (text: string) => Date.parse(`2026-11-20T${text}:00Z`);
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test("the title has the time, and a picked time once the slider rests", () => {
  vi.useFakeTimers({ now: at("12:00"), toFake: ["Date", "setTimeout", "clearTimeout"] });
  renderPage(<PageTitle zone="Europe/London" place="London" />, "Europe/London");
  expect(document.title).toBe("12:00 pm in London · World Clock");
  pass(60_000);
  expect(document.title).toBe("12:01 pm in London · World Clock");
  for (const time of ["15:00", "15:15", "15:30"]) {
    act(() => showInstant(at(time)));
    pass(100);
  }
  expect(document.title).not.toMatch(/^3:(15|30)/);
  pass(100);
  expect(document.title).toBe("3:30 pm, Friday, November 20 in London · World Clock");
  act(() => showInstant(undefined));
  expect(document.title).toBe("12:01 pm in London · World Clock");
  act(() => {
    linkedTitle.set("Product sync");
    showLinkedInstant(at("15:30"));
  });
  pass(200);
  expect(document.title).toBe("Product sync – 3:30 pm, Friday, November 20");
  act(() => showInstant(undefined));
  linkedTitle.set(undefined);
});

test("the title names the city of the zone where the place is only a continent", () => {
  vi.useFakeTimers({ now: at("12:00"), toFake: ["Date"] });
  renderPage(<PageTitle zone="Asia/Kolkata" place="Asia" />, "Asia/Kolkata");
  expect(document.title).toBe("5:30 pm in Mumbai · World Clock");
});
