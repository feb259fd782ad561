import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { expectAccessible } from "../testing/expect-accessible.ts";
import { renderPage } from "../testing/render-page.tsx";
import { rowOf } from "../testing/stub-places.ts";
import { readShownInstant, showInstant } from "../time/shown-instant.ts";
import { Wall } from "./wall.tsx";
import { wallAwake, wallFace, wallSeconds } from "./wall-toolbar.tsx";

const CITIES = ["New York", "Los Angeles", "Tokyo"].map((name) => ({
  name,
  city: name,
  place: rowOf(name),
}));
const ownAddress = location.href;

afterEach(() => {
  wallFace.choose("digital");
  wallSeconds.choose("on");
  history.replaceState(null, "", ownAddress);
});

function showWall() {
  return renderPage(
    <Wall zone="Europe/Berlin" place="Europe" candidates={CITIES} isNewBuildReady={false}>
      {null}
    </Wall>,
  );
}

const part = (selector: string) => document.querySelector<HTMLElement>(selector);
const names = () =>
  [...document.querySelectorAll(".wall-zones bdi")].map(({ textContent }) => textContent);

async function pressKey(control: HTMLElement, key: string) {
  control.focus();
  await userEvent.keyboard(key);
}

describe("the choices of the wall clock", () => {
  test("are made with the keyboard, shown at once and stored", async () => {
    const { unmount } = showWall();
    await expectAccessible();
    expect(part(".wall-clock")?.textContent).toMatch(/^\d+:\d\d:\d\d/);
    await pressKey(screen.getByRole("checkbox", { name: "Seconds" }), " ");
    expect(part(".wall-clock .ticking-time-second")).not.toBeVisible();
    await pressKey(screen.getByRole("radio", { name: "Digital" }), "{ArrowRight}");
    expect(part(".wall-face")).toBeVisible();
    expect(part(".dial-second")).toBeNull();
    expect(screen.getByText(/^\d+:\d\d [ap]m in Europe$/)).toHaveClass("sr-only");
    await pressKey(screen.getByRole("button", { name: "Zones" }), "{Enter}");
    await pressKey(screen.getByRole("checkbox", { name: "Los Angeles" }), " ");
    expect(names()).toEqual(["New York", "Tokyo"]);
    await expectAccessible(part(".wall-main") as HTMLElement);
    unmount();
    showWall();
    expect(part(".wall-face")).toBeVisible();
    expect(names()).toEqual(["New York", "Tokyo"]);
    expect(localStorage.getItem("wall-face")).toBe("analog");
    expect(localStorage.getItem("wall-seconds")).toBe("off");
    expect(JSON.parse(localStorage.getItem("wall-zones") ?? "")).toHaveLength(2);
  });
});

test("“Keep screen on” is off while the browser refuses, says so, and a press stops asking", async () => {
  vi.spyOn(navigator.wakeLock, "request").mockRejectedValue(
    new DOMException("", "NotAllowedError"),
  );
  onTestFinished(() => wallAwake.choose("on"));
  showWall();
  const refusal = await screen.findByText("Refused by the browser, perhaps to save battery");
  const keepOn = screen.getByRole("checkbox", { name: /^Keep screen on/ });
  expect(keepOn).not.toBeChecked();
  await pressKey(keepOn, " ");
  expect(refusal).not.toBeInTheDocument();
  expect(keepOn).not.toBeChecked();
});

test("the settings of the wall clock and the cursor disappear after three seconds, and come back with a move or the keyboard", () => {
  vi.useFakeTimers();
  showWall();
  const opacity = () => {
    const toolbar = part(".wall-toolbar") as HTMLElement;
    for (const animation of toolbar.getAnimations()) animation.finish();
    return getComputedStyle(toolbar).opacity;
  };
  const cursor = () => getComputedStyle(part(".wall") as HTMLElement).cursor;
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  const moveTo = (clientX: number) => fireEvent.pointerMove(window, { clientX, clientY: 100 });
  wait(2999);
  expect([opacity(), cursor()]).toEqual(["1", "auto"]);
  wait(1);
  expect([opacity(), cursor()]).toEqual(["0", "none"]);
  moveTo(100);
  expect([opacity(), cursor()]).toEqual(["1", "auto"]);
  wait(3000);
  expect(opacity()).toBe("0");
  moveTo(100);
  expect(opacity()).toBe("0");
  act(() => screen.getByRole("checkbox", { name: "Seconds" }).focus());
  expect(opacity()).toBe("1");
  wait(8000);
  expect(opacity()).toBe("1");
});

test("the hands stand as the time does, and move on the second", () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T15:00:15Z") });
  wallFace.choose("analog");
  showWall();
  const angles = () =>
    ["hour", "minute", "second"].map((name) =>
      Number(/[\d.]+/.exec(part(`.dial-${name}`)?.getAttribute("transform") ?? "")?.[0]),
    );
  const [hour = 0, minute = 0, second = 0] = angles();
  expect(hour).toBeCloseTo(120.125, 3);
  expect(minute).toBeCloseTo(1.5, 3);
  expect(second).toBe(90);
  act(() => void vi.advanceTimersByTime(1000));
  expect(angles()[2]).toBe(96);
  expect(angles()[1]).toBeCloseTo(1.6, 3);
});

test("the wall clock shows now, whatever time was picked, and moves by a pixel each minute", () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T15:00:30Z") });
  act(() => showInstant(Date.parse("2027-03-16T13:00Z")));
  showWall();
  expect(readShownInstant()).toBeUndefined();
  expect(part(".wall-clock")?.textContent).toBe("4:00:30 pm");
  const before = part(".wall-content")?.style.translate;
  act(() => void vi.advanceTimersByTime(60_000));
  expect(part(".wall-clock")?.textContent).toBe("4:01:30 pm");
  expect(part(".wall-content")?.style.translate).not.toBe(before);
});
