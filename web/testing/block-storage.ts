import { vi } from "vitest";

/** Lets the browser block local storage, as with all cookies blocked. */
export function blockStorage(): void {
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("Blocked", "SecurityError");
  });
}
