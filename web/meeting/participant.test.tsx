import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { storeVisitorAvailability, useVisitorAvailability } from "./participant.ts";

const KEY = "visitor-availability";
const NIGHT = { hours: { start: 1320, end: 360 }, weekend: [5, 6] };

test("the visitor's own availability is stored in this browser and follows its other tabs", () => {
  const { result } = renderHook(useVisitorAvailability);
  expect(result.current).toBeUndefined();
  act(() => storeVisitorAvailability(NIGHT));
  expect(result.current).toEqual(NIGHT);
  expect(JSON.parse(localStorage.getItem(KEY) ?? "")).toEqual(NIGHT);

  localStorage.setItem(KEY, '{"weekend":[0],"hours":"late"}');
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: KEY })));
  expect(result.current).toEqual({ weekend: [0] });

  act(() => storeVisitorAvailability({ isIncluded: true }));
  expect(result.current).toBeUndefined();
  expect(localStorage.getItem(KEY)).toBeNull();
});
