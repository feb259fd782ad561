import "../style.css";
import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { showInstant } from "../time/shown-instant.ts";
import { dismissToast, readToasts } from "../ui/toast.ts";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  cleanup();
  showInstant(undefined);
  for (const { id } of readToasts()) dismissToast(id);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
