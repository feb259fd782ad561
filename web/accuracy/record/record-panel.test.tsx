import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { AccuracyRecord } from "../../../shared/api/accuracy-record.ts";
import { TIME_PATH, Time } from "../../../shared/api/time.ts";
import { ZONE_RELEASE_PATH, ZoneRelease } from "../../../shared/api/zone-rules.ts";
import { DAY_MS, MINUTE_MS } from "../../../shared/durations.ts";
import { hourCycle } from "../../i18n/times.ts";
import { recordOf, UNCHECKED } from "../../testing/accuracy-record.ts";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { renderPage, stubVisitorZone } from "../../testing/render-page.tsx";
import { answerOf, stubApi } from "../../testing/stub-api.ts";
import { describeRelease, RecordPanel } from "./record-panel.tsx";

const TO = "2026-11-23T15:00:00Z";
const NOW = Date.parse(TO);
const CHECKED: Time = {
  receivedMs: NOW,
  sentMs: NOW,
  boundMs: 0.3741,
  source: "chrony",
  synchronised: true,
};
const COMPILED: ZoneRelease = {
  release: "2026f",
  source: "compiled",
  sinceMs: NOW,
  publishedMs: Date.parse("2026-10-29T00:00:00Z"),
  checkedMs: null,
  compiledRelease: "2026f",
  systemRelease: null,
  changes: [],
};

interface Answers {
  /** The server has no record where it returns undefined. */
  readonly record?: () => AccuracyRecord | undefined;
  readonly time?: Partial<Time>;
  readonly release?: Partial<ZoneRelease>;
}

async function openPanel({ record, time, release }: Answers = {}) {
  const answer = record ?? (() => recordOf({ to: TO }));
  stubApi((path) => {
    const { pathname } = new URL(path, location.href);
    if (pathname === TIME_PATH) return answerOf(Time, { ...CHECKED, ...time });
    if (pathname === ZONE_RELEASE_PATH) return answerOf(ZoneRelease, { ...COMPILED, ...release });
    const found = answer();
    return found ? answerOf(AccuracyRecord, found) : new Response(null, { status: 503 });
  });
  const { container } = renderPage(<RecordPanel />);
  const answered = ".record-now sup, .record-unchecked";
  await expect.poll(() => container.querySelector(answered)).not.toBeNull();
  await expect.poll(() => container.querySelector('[aria-busy="true"]')).toBeNull();
  return { container };
}

const plain = (text: string | null | undefined) => (text ?? "").replaceAll("\u00a0", " ");
const figure = (name: string) =>
  plain(
    within(document.querySelector("dl") as HTMLElement).getByText(name).nextSibling?.textContent,
  );
const legend = () =>
  [...document.querySelectorAll(".record-legend > span")].map(({ textContent }) => textContent);
beforeEach(() => {
  hourCycle.choose("24");
  stubVisitorZone("Europe/Berlin");
});

test.each([
  [{}, "This server’s clock is right to within ±0.38 ms Checked by chrony."],
  [{ source: "sntp" }, "Checked against several time servers."],
  [{ boundMs: 1301, synchronised: false }, "isn’t synchronized. It may be off by up to ±1.4 s"],
  [{ boundMs: null, source: null, synchronised: false }, "Nothing checks this server’s clock."],
] as const)("the clock now, %o: “%s”", async (time, text) => {
  const { container } = await openPanel({ time });
  expect(plain(container.querySelector(".record-now")?.textContent)).toContain(text);
});

const signs = () =>
  [...document.querySelectorAll(".record-line > i")].map((day) => day.getAttribute("data-sign"));
const told = () =>
  [...document.querySelectorAll(".record-days li")].map(({ textContent }) => plain(textContent));

test("a record without trouble has its figures, a plain mark for each day, and links to its CSV and JSON", async () => {
  await openPanel();
  expect(figure("Available")).toBe("100 %");
  expect(figure("Largest error limit")).toBe("±2.0 ms");
  expect(figure("Gaps")).toBe("none");
  expect(signs()).toEqual(Array.from({ length: 90 }, () => "whole"));
  expect(legend()).toEqual([]);
  expect(told()).toEqual([]);
  const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(hrefOf("CSV")).toBe("/api/accuracy/record.csv?days=90");
  expect(hrefOf("JSON")).toBe("/api/accuracy/record?days=90");
});

test("each trouble has a sign of its own, and its day is told with what happened", async () => {
  const start = Date.parse("2026-11-10T12:00:00Z");
  const change = (at: number) => {
    const day = (at - start) / DAY_MS;
    if (day === 0 || day === 5) return "gap";
    if (day === 1) return { boundMs: 1200, medianBoundMs: 1200, synchronisedMinutes: 0 };
    if (day === 2) return { violations: 1 };
    return day > 3 && day <= 4 ? UNCHECKED : undefined;
  };
  await openPanel({ record: () => recordOf({ to: TO, change }) });
  expect(legend()).toEqual(["outside its limit", "no record", "not synchronized"]);
  expect(told()).toEqual([
    "Nov 15: 1 h without a record",
    "Nov 14: not synchronized throughout, largest ±2.0 ms",
    "Nov 13: not synchronized throughout, largest ±2.0 ms",
    "Nov 12: 1 minute outside its limit",
    "Nov 11: not synchronized throughout, largest ±1.2 s",
    "and 1 more",
  ]);
  expect(figure("Outside its limit")).toBe("1 minute");
  expect(figure("Gaps")).toBe("2 longest 1 h");
  await expectAccessible();
});

test("a server without a source shows when it ran, and no bounds", async () => {
  const change = (at: number) => (at === NOW - 60 * MINUTE_MS ? "gap" : UNCHECKED);
  await openPanel({ record: () => recordOf({ to: TO, change }) });
  expect(figure("Gaps")).toBe("1 longest 1 h");
  expect(screen.queryByText("Median error limit")).toBeNull();
  expect(legend()).toEqual(["no record", "error limit unknown"]);
  expect(told()).toEqual(["Nov 23: 1 h without a record"]);
});

test("time before the first minute is not yet recorded, and no gap", async () => {
  const first = "2026-11-22T09:00:00Z";
  await openPanel({ record: () => recordOf({ to: TO, first }) });
  expect(legend()).toEqual(["not yet recorded"]);
  expect(signs().slice(-3)).toEqual(["before", "whole", "whole"]);
  expect(figure("Gaps")).toBe("none");
});

test("in the first minute the panel says that it is being recorded", async () => {
  await openPanel({ record: () => ({ ...recordOf({ to: TO }), entries: [], firstMs: null }) });
  expect(screen.getByText("The first minute is being recorded.")).toBeVisible();
  expect(screen.queryByRole("link", { name: "CSV" })).toBeNull();
});

test("if the server has no answer, the panel says so and tries again when asked", async () => {
  let isDown = true;
  await openPanel({ record: () => (isDown ? undefined : recordOf({ to: TO })) });
  expect(await screen.findByText("The record can’t be loaded right now.")).toBeVisible();
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("100 %", { selector: "div:first-child > dd" })).toBeVisible();
});

test("the first five changes of newer time zone rules are listed, each with three zones at most", async () => {
  const fromMs = Date.parse("2027-03-14T08:00:00Z");
  const change = { isNew: false, fromMs, offsetBeforeMinutes: -360, offsetAfterMinutes: -300 };
  const unknown = { fromMs: null, offsetBeforeMinutes: null, offsetAfterMinutes: null };
  const others = Array.from({ length: 5 }, (_, index) => ({ ...change, zones: [`Zone_${index}`] }));
  const changes = [
    { ...change, zones: ["A/B", "C", "D", "E", "F"] },
    { ...unknown, zones: ["America/New"], isNew: true },
    ...others,
  ];
  await openPanel({ release: { release: "2026g", source: "system", changes } });
  expect(await screen.findByText(/^Time zone rules: tzdb 2026g/)).toBeVisible();
  const items = screen.getAllByRole("listitem").map(({ textContent }) => plain(textContent));
  expect(items).toHaveLength(6);
  expect(items[0]).toBe("A/B, C, D and 2 more: UTC−5 instead of UTC−6 from Mar 14, 2027");
  expect(items[1]).toBe("America/New: new");
  expect(items[5]).toBe("and 2 more");
});

test.each<[string, Partial<ZoneRelease>, string]>([
  ["age", {}, "Time zone rules: tzdb 2026f, published 25 days ago."],
  ["name alone if its date is unknown", { publishedMs: null }, "Time zone rules: tzdb 2026f."],
  [
    "time of its use, if it is newer than this version",
    { release: "2026g", source: "system", sinceMs: Date.parse("2026-11-20T23:30:00Z") },
    "Time zone rules: tzdb 2026g, published 25 days ago. They are newer than the 2026f this version was built with, and in use since Nov 21, 2026.",
  ],
])("a release is named with its %s", (_what, change, text) => {
  expect(plain(describeRelease({ ...COMPILED, ...change }, NOW, "Europe/Berlin"))).toBe(text);
});
