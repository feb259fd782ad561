import type { Page } from "@playwright/test";

/** Fills the local storage to its last byte. */
export const fillStorage = (page: Page) =>
  page.evaluate(() => {
    for (let size = 2 ** 22; size >= 1; size = Math.floor(size / 2)) {
      for (let number = 0; ; number += 1) {
        try {
          localStorage.setItem(`ballast-${size}-${number}`, "x".repeat(size));
        } catch {
          break;
        }
      }
    }
  });
