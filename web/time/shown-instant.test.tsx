import { act, renderHook } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { renderPage } from "../testing/render-page.tsx";
import { zoneMoment } from "../zones/zone-moment.ts";
import { showInstant, useShownInstant } from "./shown-instant.ts";
import { useCurrentMinute, useDisplayedMinute, useMinute } from "./tick.ts";
import { TickingTime } from "./ticking-time.tsx";

const at = (text: string) => Date.parse(`2026-11-20T${text}Z`);
const show = (instant: number | undefined) => act(() => showInstant(instant));

function freezeAt(text: string) {
  vi.useFakeTimers({ now: at(text) });
}

function Clock() {
  const displayed = useDisplayedMinute();
  const moment = zoneMoment("UTC", displayed.minute);
  return <TickingTime moment={moment} place="" displayed={displayed} />;
}

describe("a picked instant", () => {
  test("is shown to the minute and stands still while time passes; now is right at once when shown again", () => {
    freezeAt("12:00:30.000");
    const { result } = renderHook(() => [useShownInstant(), useMinute(), useCurrentMinute()]);
    expect(result.current).toEqual([undefined, at("12:00:00"), at("12:00:00")]);
    show(at("18:45:12"));
    act(() => void vi.advanceTimersByTime(90_000));
    expect(result.current).toEqual([at("18:45:12"), at("18:45:00"), at("12:02:00")]);
    show(undefined);
    expect(result.current).toEqual([undefined, at("12:02:00"), at("12:02:00")]);
  });

  test("needs one timer a minute", () => {
    freezeAt("12:00:30.000");
    renderPage(<Clock />);
    show(at("18:45:00"));
    const schedule = vi.spyOn(globalThis, "setTimeout");
    act(() => void vi.advanceTimersByTime(5 * 60_000));
    expect(schedule.mock.calls.length).toBe(5);
  });
});
