import { afterEach, describe, expect, test } from "vitest";
import type { EmbedSettings } from "../../shared/embed.ts";
import { expectAccessible } from "../testing/expect-accessible.ts";
import { stubVisitorZone } from "../testing/render-page.tsx";
import style from "./embed.css?inline";
import faces from "./faces.css?inline";
import { showFace } from "./show-face.ts";

const TOKYO = { name: "Tokyo", zone: "Asia/Tokyo", city: "Tokyo" };
const LIMA = { name: "Lima", zone: "America/Lima", city: "Lima" };
const BERLIN = { name: "Berlin", zone: "Europe/Berlin", city: "Berlin" };
const DIGITAL: EmbedSettings = {
  ...{ face: "digital", theme: "auto", hours: "12", seconds: true, isTransparent: false },
  ...{ clocks: [], isUnavailable: false, version: "1" },
};
const NOON = Date.parse("2026-11-20T12:00:00Z");
const { title } = document;

let frame: HTMLIFrameElement | undefined;

afterEach(() => {
  frame?.remove();
  document.title = title;
});

/** Shows a face in a frame with the styles of an embedded clock, and returns its document. */
function open(settings: Partial<EmbedSettings>, instant = NOON) {
  frame = document.body.appendChild(document.createElement("iframe"));
  frame.style.border = "0";
  const shown = frame.contentDocument as Document;
  shown.head.appendChild(shown.createElement("style")).textContent = style + faces;
  const show = showFace(shown.body, { ...DIGITAL, ...settings });
  show(instant);
  const textOf = (part: string) => shown.querySelector(part)?.textContent;
  return { shown, show, textOf };
}

const FACES: [string, Partial<EmbedSettings>][] = [
  ["digital", { clocks: [TOKYO] }],
  ["analog", { face: "analog", clocks: [TOKYO] }],
  ["list", { face: "list", clocks: [TOKYO, LIMA] }],
];

test.each(FACES)("the %s face is accessible", async (_face, settings) => {
  const { shown, textOf } = open(settings);
  expect(textOf(".name")).toBe("Tokyo");
  await expectAccessible(shown.body);
});

test("clocks change while a face is shown, for the eye and for screen readers", () => {
  const { shown, show, textOf } = open(
    { clocks: [BERLIN], hours: "24" },
    Date.parse("2026-10-25T00:59:55Z"),
  );
  expect(textOf(".time")).toBe("02:59:55");
  show(Date.parse("2026-10-25T01:00:05Z"));
  expect(textOf(".time")).toBe("02:00:05");
  expect(textOf("time")).toBe("02:00");
  expect(shown.querySelector("time")?.dateTime).toBe("2026-10-25T02:00+01:00");
});

test("without places a face shows the visitor's own time", () => {
  stubVisitorZone("Europe/Berlin");
  const { textOf } = open({ seconds: false });
  expect([textOf(".name"), textOf(".time"), textOf(".date")]).toEqual([
    "Local time",
    "1:00 pm",
    "Friday, November 20, 2026",
  ]);
});

test("an unknown place gets a sentence, as text, and the rest of a list is shown", () => {
  const unknown = "<img src=x onerror=alert(1)>";
  const { shown } = open({ clocks: [{ unknown }] });
  expect(shown.body.textContent).toBe(`We don’t know “${unknown}”.`);
  expect(shown.querySelector("img")).toBeNull();
  frame?.remove();
  const list = open({ face: "list", clocks: [{ unknown: "Qwxzkjv" }, TOKYO] });
  const rows = [...list.shown.querySelectorAll("li")].map(({ textContent }) => textContent);
  expect(rows).toEqual(["We don’t know “Qwxzkjv”.", expect.stringMatching(/^Tokyo/)]);
});

describe.each(FACES)("the %s face fits a frame", (_face, settings) => {
  test.each([
    [120, 60],
    [300, 120],
    [320, 320],
    [800, 600],
  ])("of %i × %i px", (width, height) => {
    const { shown } = open(settings, Date.parse("2026-09-23T03:00:00Z"));
    Object.assign(frame as HTMLIFrameElement, { width, height });
    const { scrollWidth, scrollHeight } = shown.documentElement;
    expect(scrollWidth).toBeLessThanOrEqual(width);
    expect(scrollHeight).toBeLessThanOrEqual(height);
    const parts = [...shown.querySelectorAll("main, .time, .dial")];
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) {
      const { left, top, right, bottom } = part.getBoundingClientRect();
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(width);
      expect(bottom).toBeLessThanOrEqual(height);
    }
  });
});
