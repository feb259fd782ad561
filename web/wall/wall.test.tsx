import { act, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { MINUTE_MS } from "../../shared/durations.ts";
import { keyShortcuts } from "../kit/ui/key-shortcuts.ts";
import { expectAccessible } from "../testing/expect-accessible.ts";
import { renderPage } from "../testing/render-page.tsx";
import { rowOf } from "../testing/stub-places.ts";
import { readShownInstant, showInstant } from "../time/shown-instant.ts";
import { clockPlace } from "../time/visitor-zone.ts";
import { FloatingClockButton } from "./float/floating-clock-button.tsx";
import { pixelShift, Wall } from "./wall.tsx";
import { wallAwake, wallFace, wallSeconds } from "./wall-toolbar.tsx";

const CITIES = ["New York", "Los Angeles", "Tokyo"].map((name) => ({
  name,
  city: name,
  place: rowOf(name),
}));
afterEach(() => {
  wallFace.choose("digital");
  wallSeconds.choose("on");
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

test("the choices of the wall clock are made with the keyboard, shown at once and stored", async () => {
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
      /[\d.]+/.exec(part(`.dial-${name}`)?.getAttribute("transform") ?? "")?.[0].slice(0, 7),
    );
  expect(angles()).toEqual(["120.125", "1.5", "90"]);
  act(() => void vi.advanceTimersByTime(1000));
  expect(angles().slice(1)).toEqual(["1.6", "96"]);
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

test("its shift passes every position within 8 px, a pixel at a time, and starts again", () => {
  const path = Array.from({ length: 1025 }, (_, minute) => pixelShift(minute * MINUTE_MS));
  expect(new Set(path.map(({ x, y }) => `${x} ${y}`)).size).toBe(17 * 17);
  expect(path.at(-1)).toEqual(path[0]);
  path.slice(1).forEach(({ x, y }, index) => {
    const before = path[index];
    expect(Math.abs(x - (before?.x ?? 99))).toBe(1);
    expect(Math.abs(y - (before?.y ?? 99))).toBeLessThanOrEqual(1);
    expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(8);
  });
});

test("the key “f” asks for full screen, unless the shortcuts are off", async () => {
  const request = vi.spyOn(document.documentElement, "requestFullscreen").mockResolvedValue();
  onTestFinished(() => keyShortcuts.choose("on"));
  showWall();
  await userEvent.keyboard("f");
  expect(request).toHaveBeenCalledTimes(1);
  act(() => keyShortcuts.choose("off"));
  await userEvent.keyboard("f");
  expect(request).toHaveBeenCalledTimes(1);
});

const floatButton = () => screen.queryByRole("button", { name: "Floating clock" });

test("a floating clock that the browser refuses asks for another press", async () => {
  vi.stubGlobal("documentPictureInPicture", {
    requestWindow: () => Promise.reject(new DOMException("Needs a press.", "NotAllowedError")),
  });
  renderPage(<FloatingClockButton />);
  await userEvent.click(floatButton() as HTMLElement);
  expect((await screen.findByRole("alert")).textContent).toBe("Press the button again to open it.");
  expect(floatButton()).toHaveAttribute("aria-pressed", "false");
});

test("a browser without floating windows has no button for one", () => {
  const property = Object.getOwnPropertyDescriptor(window, "documentPictureInPicture");
  if (!property) throw new Error("This browser has no floating windows.");
  Reflect.deleteProperty(window, "documentPictureInPicture");
  onTestFinished(() => void Object.defineProperty(window, "documentPictureInPicture", property));
  renderPage(<FloatingClockButton />);
  expect(floatButton()).toBeNull();
});

test("the floating clock is accessible", async () => {
  const frame = document.body.appendChild(document.createElement("iframe"));
  const target = frame.contentWindow as Window;
  onTestFinished(() => {
    clockPlace.set(undefined);
    frame.remove();
  });
  vi.stubGlobal("documentPictureInPicture", { requestWindow: async () => target });
  clockPlace.set({ zone: "Asia/Tokyo", place: "Tokyo" });
  renderPage(<FloatingClockButton />);
  await userEvent.click(floatButton() as HTMLElement);
  const { body } = target.document;
  expect((await within(body).findByRole("heading")).textContent).toBe("Tokyo");
  await expectAccessible(body);
});
