import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { OfflineLine } from "../home-page.tsx";

test("without a network a line says so", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  renderPage(<OfflineLine />);
  expect(screen.getByText(/^You’re offline/)).toBeVisible();
  await expectAccessible();
});
