import { act, render, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import * as m from "#messages";
import { foundPlaces, KOBE, QUEENS, stubPlaces, TOKYO } from "../testing/stub-places.ts";
import { type PlaceSearch, usePlaceSearch } from "./use-search.ts";

function renderSearch(first = "") {
  const states: PlaceSearch[] = [];
  function Probe({ text }: { text: string }) {
    states.push(usePlaceSearch(text));
    return null;
  }
  const page = (text: string) => <Probe text={text} />;
  const { rerender } = render(page(first));
  return {
    type: (text: string) => rerender(page(text)),
    state: () => states.at(-1),
    names: () => states.at(-1)?.found?.places.map(({ name }) => name),
  };
}

function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? "online" : "offline")));
}

const busy = (seconds: string) =>
  new Response("", { status: 503, headers: { "retry-after": seconds } });

describe("places are asked for", () => {
  test("once typing pauses, and a repeated text not again", async () => {
    const asked = stubPlaces(() => foundPlaces([KOBE]));
    const search = renderSearch();
    for (const text of ["k", "ko", "kob", "kobe"]) search.type(text);
    expect(search.state()?.isComplete).toBe(false);
    await waitFor(() => expect(search.names()).toEqual(["Kobe"]));
    search.type("kobe c");
    search.type(" kobe ");
    expect(search.names()).toEqual(["Kobe"]);
    expect(asked).toEqual(["kobe"]);
  });

  test.each(["", "k", "é", "5", "+5:30", "utc", "x".repeat(101)])("not by %s", async (text) => {
    const asked = stubPlaces(() => foundPlaces([]));
    const search = renderSearch(text);
    expect(search.state()).toEqual({ isComplete: true });
    expect(asked).toEqual([]);
  });

  test.each(["ko", "東", "Ж", "神戸", "a & b=c"])("by %s", async (text) => {
    const asked = stubPlaces(() => foundPlaces([]));
    const search = renderSearch(text);
    await waitFor(() => expect(search.names()).toBeDefined());
    expect(asked).toEqual([text]);
  });
});

test("a new text aborts the request for the last one, whose late answer is not shown", async () => {
  const slow = Promise.withResolvers<Response>();
  const signals: AbortSignal[] = [];
  stubPlaces((text, signal) => {
    signals.push(signal);
    return text === "tokyo" ? slow.promise : foundPlaces([QUEENS]);
  });
  const search = renderSearch("tokyo");
  await waitFor(() => expect(signals).toHaveLength(1));
  search.type("queens");
  await waitFor(() => expect(search.names()).toEqual(["Queens"]));
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  slow.resolve(foundPlaces([TOKYO]));
  await slow.promise;
  expect(search.names()).toEqual(["Queens"]);
});

test("a busy server is asked again only after the time that it names, for other texts too", async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20) });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  let isBusy = true;
  const asked = stubPlaces(() => (isBusy ? busy("2") : foundPlaces([KOBE])));
  const search = renderSearch("queens");
  // The body of a response is read in real time.
  for (let turn = 0; turn < 100 && !search.state()?.remark; turn += 1) await pass(1);
  search.type("kobe");
  await pass(150);
  await pass(1000);
  expect(search.state()?.remark).toBe(m.placesWaiting());
  expect(asked).toEqual(["queens"]);
  isBusy = false;
  await pass(1000);
  await pass(0);
  expect(search.names()).toEqual(["Kobe"]);
  expect(asked).toEqual(["queens", "kobe"]);
});

test("offline nothing is asked, known places are found, and the search goes on once online", async () => {
  const asked = stubPlaces(() => foundPlaces([KOBE]));
  const search = renderSearch("kobe");
  await waitFor(() => expect(search.names()).toBeDefined());
  setOnline(false);
  search.type("queens");
  expect(search.state()?.remark).toBe(m.placesOffline());
  search.type("kobe");
  expect(search.names()).toEqual(["Kobe"]);
  search.type("queens");
  setOnline(true);
  await waitFor(() => expect(search.names()).toBeDefined());
  expect(asked).toEqual(["kobe", "queens"]);
});
