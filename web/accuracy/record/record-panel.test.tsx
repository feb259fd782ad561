import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { AccuracyRecord } from "../../../shared/api/accuracy-record.ts";
import { TIME_PATH, Time } from "../../../shared/api/time.ts";
import { ZONE_RELEASE_PATH, ZoneRelease } from "../../../shared/api/zone-rules.ts";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { recordOf, UNCHECKED } from "../../testing/accuracy-record.ts";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { answerOf, stubApi } from "../../testing/stub-api.ts";
import { stubVisitorZone } from "../../testing/stub-visitor-zone.ts";
import { chooseHourCycle } from "../../time/hour-cycle.ts";
import { RecordPanel } from "./record-panel.tsx";

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
  publishedMs: null,
  checkedMs: null,
  compiledRelease: "2026f",
  systemRelease: null,
  changes: [],
};

interface Answers {
  readonly change?: Parameters<typeof recordOf>[0]["change"];
  readonly record?: (days: 1 | 30 | 90) => AccuracyRecord | undefined;
  readonly time?: Partial<Time>;
  readonly release?: Partial<ZoneRelease>;
}

/** Renders the panel with a server that has no record where `record` returns undefined. */
async function openPanel({ change = () => undefined, record, time, release }: Answers = {}) {
  const answer = record ?? ((days) => recordOf({ to: TO, days, change }));
  stubApi((path) => {
    const { pathname, searchParams } = new URL(path, location.href);
    if (pathname === TIME_PATH) return answerOf(Time, { ...CHECKED, ...time });
    if (pathname === ZONE_RELEASE_PATH) return answerOf(ZoneRelease, { ...COMPILED, ...release });
    const found = answer(Number(searchParams.get("days")) as 1 | 30 | 90);
    return found ? answerOf(AccuracyRecord, found) : new Response(null, { status: 503 });
  });
  const { container } = renderPage(<RecordPanel />);
  const answered = ".record-now sup, .record-unchecked, .record-missing";
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
const chooseRange = async (name: string) => {
  await userEvent.click(screen.getByRole("radio", { name }));
};
const slider = () => screen.getByRole<HTMLInputElement>("slider", { name: "Time on record" });

beforeEach(() => chooseHourCycle("24"));

describe("the clock now", () => {
  test.each([
    [{}, "This server’s clock is right to within ±0.38 ms Checked by chrony."],
    [{ source: "sntp" }, "Checked against several time servers."],
    [{ boundMs: 1301, synchronised: false }, "is not synchronized. It may be off by up to ±1.4 s"],
    [{ boundMs: null, source: null, synchronised: false }, "Nothing checks this server’s clock."],
  ] as const)("%o: “%s”", async (time, text) => {
    const { container } = await openPanel({ time });
    expect(plain(container.querySelector(".record-now")?.textContent)).toContain(text);
  });
});

describe("a record without trouble", () => {
  test("has its figures and only the signs it needs, by the minute and by the hour", async () => {
    await openPanel();
    expect(figure("Available")).toBe("100 %");
    expect(figure("Largest bound")).toBe("±0.40 ms");
    expect(figure("Gaps")).toBe("none");
    expect(legend()).toEqual(["bound of the minute"]);
    await chooseRange("30 days");
    await expect.poll(() => figure("Largest bound")).toBe("±2.0 ms");
    expect(legend()).toEqual(["median of the hour", "up to the largest"]);
  });

  test("links to the CSV and the JSON of its range", async () => {
    await openPanel();
    await chooseRange("90 days");
    const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect(hrefOf("CSV")).toBe("/api/accuracy/record.csv?days=90");
    expect(hrefOf("JSON")).toBe("/api/accuracy/record?days=90");
  });

  test("is read point by point with the arrow keys, and with the mouse", async () => {
    stubVisitorZone("Europe/Berlin");
    await openPanel();
    slider().focus();
    expect(plain(slider().ariaValueText)).toBe("Mon, Nov 23, 15:59: ±0.40 ms");
    fireEvent.change(slider(), { target: { value: "1438" } });
    expect(plain(slider().ariaValueText)).toMatch(/:58: ±0\.40 ms$/);
    expect(document.querySelector("figcaption")?.textContent).toBe(slider().ariaValueText);
    slider().blur();
    expect(await screen.findByText(/^Largest possible error/)).toBeVisible();
    const { left, top, width } = slider().getBoundingClientRect();
    fireEvent.pointerMove(slider(), {
      pointerType: "mouse",
      clientX: left + width / 2,
      clientY: top,
    });
    expect(await screen.findByText(/:00: ±0\.40\sms$/)).toBeVisible();
  });
});

test("each trouble has a sign of its own", async () => {
  const start = NOW - 60 * MINUTE_MS;
  const { container } = await openPanel({
    change: (at) => {
      const minute = (at - start) / MINUTE_MS;
      if (minute >= 0 && minute < 10) return "gap";
      if (minute >= 10 && minute < 20) return UNCHECKED;
      if (minute === 20) return { boundMs: 1200, medianBoundMs: 1200, synchronisedMinutes: 0 };
      return minute === 30 ? { violations: 1 } : undefined;
    },
  });
  expect(legend()).toEqual([
    "bound of the minute",
    "not synchronized",
    "bound unknown",
    "no record",
    "outside its bound",
  ]);
  for (const trouble of ["gap", "unknown", "unsynchronised"]) {
    expect(container.querySelectorAll(`[data-trouble="${trouble}"]`)).toHaveLength(1);
  }
  expect(container.querySelectorAll(".record-violation")).toHaveLength(1);
  expect(figure("Available")).toBe("99.3 %");
  expect(figure("Outside its bound")).toBe("1 minute");
  expect(figure("Gaps")).toBe("1 longest 10 min");
  expect(container.querySelector(".record-median")?.getAttribute("d")?.match(/M/g)).toHaveLength(2);
});

test("a server without a source shows when it ran, and no bounds", async () => {
  await openPanel({
    change: (at) => (at === NOW - 60 * MINUTE_MS ? "gap" : UNCHECKED),
    time: { boundMs: null, source: null, synchronised: false },
  });
  expect(figure("Available")).toBe("99.93 %");
  expect(figure("Gaps")).toBe("1 longest 1 min");
  expect(screen.queryByText("Median bound")).toBeNull();
  expect(screen.getByText("When this server ran")).toBeVisible();
  expect(legend()).toEqual([]);
  await expectAccessible();
});

test("time before the first minute is not yet recorded, and no gap", async () => {
  const first = "2026-11-23T09:00:00Z";
  await openPanel({ record: (days) => recordOf({ to: TO, days, first }) });
  expect(screen.getByText("not yet recorded")).toBeVisible();
  expect(figure("Gaps")).toBe("none");
});

test("in the first minute the panel says that it is being recorded", async () => {
  await openPanel({
    record: (days) => ({ ...recordOf({ to: TO, days, change: () => "gap" }), firstMs: null }),
  });
  expect(screen.getByText("The first minute is being recorded.")).toBeVisible();
  expect(screen.queryByRole("link", { name: "CSV" })).toBeNull();
});

test("if the server has no answer, the panel says so and tries again when asked", async () => {
  let isDown = true;
  await openPanel({ record: (days) => (isDown ? undefined : recordOf({ to: TO, days })) });
  expect(await screen.findByText("The record can’t be loaded right now.")).toBeVisible();
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("100 %", { selector: "div:first-child > dd" })).toBeVisible();
});

test("newer time zone rules are listed with what they change", async () => {
  await openPanel({
    release: {
      release: "2026g",
      source: "system",
      changes: Array.from({ length: 7 }, (_, index) => ({
        zones: [`America/Zone_${index}`],
        isNew: false,
        fromMs: Date.parse("2027-03-14T08:00:00Z"),
        offsetBeforeMinutes: -360,
        offsetAfterMinutes: -300,
      })),
    },
  });
  expect(await screen.findByText(/^Time zone rules: tzdb 2026g/)).toBeVisible();
  const items = screen.getAllByRole("listitem").map(({ textContent }) => plain(textContent));
  expect(items).toHaveLength(6);
  expect(items[0]).toMatch(/^America\/Zone_0: UTC−5 instead of UTC−6 from Mar 14, 2027$/);
  expect(items[5]).toBe("and 2 more");
});

test("if one range can't be loaded, the others still can", async () => {
  await openPanel({ record: (days) => (days === 90 ? undefined : recordOf({ to: TO, days })) });
  await chooseRange("90 days");
  expect(await screen.findByText("The record can’t be loaded right now.")).toBeVisible();
  await chooseRange("30 days");
  await expect.poll(() => figure("Largest bound")).toBe("±2.0 ms");
});
