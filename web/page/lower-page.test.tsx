import { screen } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { PAGE_SETTINGS_ID } from "../../shared/api/page-settings.ts";
import { renderPage } from "../testing/render-page.tsx";
import { stubApi } from "../testing/stub-api.ts";
import { LowerPage } from "./lower-page.tsx";

function showWith(settings: object) {
  const element = document.createElement("script");
  element.type = "application/json";
  element.id = PAGE_SETTINGS_ID;
  element.textContent = JSON.stringify(settings);
  document.head.append(element);
  onTestFinished(() => element.remove());
  stubApi(() => new Response(null, { status: 404 }));
  renderPage(<LowerPage />);
}

test.each([
  [true, 1],
  [false, 0],
])(
  "“How exact is this clock?” is offered only if something checks the server's clock: %s",
  (isClockChecked, count) => {
    showWith({ isClockChecked });
    const buttons = screen.queryAllByRole("button", { name: "How exact is this clock?" });
    expect(buttons).toHaveLength(count);
  },
);
