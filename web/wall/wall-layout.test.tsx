import { act } from "@testing-library/react";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { renderPage } from "../testing/render-page.tsx";
import { rowOf } from "../testing/stub-places.ts";
import { Wall } from "./wall.tsx";
import { wallFace } from "./wall-toolbar.tsx";

const SIZES = [
  [320, 480],
  [480, 320],
  [390, 844],
  [844, 390],
  [820, 1180],
  [1024, 1024],
  [1440, 900],
  [1920, 1080],
  [3440, 1440],
  [3840, 2160],
  [2160, 3840],
  [1200, 300],
] as const;

/** A face is a circle: beyond this it is as high as the window. */
const WIDEST_FOR_HANDS = 2.4;

const EIGHT = ["New York", "Los Angeles", "London", "Paris", "Dubai", "Mumbai", "Tokyo", "Sydney"];
afterEach(() => wallFace.choose("digital"));

function showWall(zone: string, candidates: readonly (readonly [name: string, city: string])[]) {
  renderPage(
    <Wall
      zone={zone}
      place="Europe"
      candidates={candidates.map(([name, city]) => ({ name, city, place: rowOf(city) }))}
      isNewBuildReady={false}
    >
      {null}
    </Wall>,
  );
}

/** The share of the window that the digits or the hands are wide, and what leaves the window. */
function measure() {
  const clock = document.querySelector(".wall-clock, .wall-face") as Element;
  const range = document.createRange();
  range.selectNodeContents(clock);
  const { width } = range.getBoundingClientRect();
  const outside = [...document.querySelectorAll(".wall-content *:not(.sr-only)")].filter((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    // The clock's line box is taller than its digits.
    const isLow = !one.closest(".wall-clock") && (top < 0 || bottom > innerHeight);
    return isLow || left < 0 || right > innerWidth;
  });
  const list = document.querySelector(".wall-zones")?.getBoundingClientRect();
  const main = document.querySelector(".wall-main")?.getBoundingClientRect();
  const { scrollWidth, clientWidth } = document.documentElement;
  return {
    share: width / innerWidth,
    outside: outside.map(({ outerHTML }) => outerHTML.slice(0, 80)),
    isApart: !list || !main || list.left >= main.right - 1 || list.top >= main.bottom - 1,
    overflow: scrollWidth - clientWidth,
  };
}

test("the wall clock takes at least 35 % of the width at any size, and nothing overflows", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T00:08:08Z"), toFake: ["Date"] });
  showWall(
    "Europe/Berlin",
    EIGHT.map((city) => [city, city]),
  );
  await document.fonts.load('300 100px "Hanken Grotesk"');
  for (const [width, height] of SIZES) {
    await act(() => page.viewport(width, height));
    for (const face of ["digital", "analog"] as const) {
      act(() => wallFace.choose(face));
      const size = `${face}, ${width} x ${height}`;
      const isTooWide = face === "analog" && width / height > WIDEST_FOR_HANDS;
      await vi.waitFor(() => {
        const { share, ...faults } = measure();
        const isLargeEnough = share >= (isTooWide ? 0.1 : 0.35);
        expect({ size, isLargeEnough, ...faults }).toEqual({
          ...{ size, isLargeEnough: true },
          ...{ outside: [], isApart: true, overflow: 0 },
        });
      });
    }
  }
});

/** WCAG 2.2, success criterion 1.4.12. */
const TEXT_SPACING =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }";

test("the wall clock cuts no name at any size, nor with WCAG text spacing", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T20:48:08Z"), toFake: ["Date"] });
  showWall("Asia/Tokyo", [
    ["Los Angeles", "Los Angeles"],
    ["Grandmother and Grandfather", "Denver"],
  ]);
  const rows = () => [...document.querySelectorAll(".wall-zones li, .wall-zone-name bdi")];
  const spacing = new CSSStyleSheet();
  document.adoptedStyleSheets.push(spacing);
  onTestFinished(() => spacing.replaceSync(""));
  for (const [width, height] of SIZES) {
    await act(() => page.viewport(width, height));
    for (const css of ["", TEXT_SPACING]) {
      spacing.replaceSync(css);
      await vi.waitFor(() => {
        const cut = rows().filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth);
        expect(cut.map(({ textContent }) => [width, height, css !== "", textContent])).toEqual([]);
      });
    }
  }
  expect(rows()).toHaveLength(4);
});
