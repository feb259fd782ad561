import { screen } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { renderPage } from "../testing/render-page.tsx";
import { stubApi } from "../testing/stub-api.ts";
import { LowerPage } from "./lower-page.tsx";

test.each([
  ["checked", 1],
  [undefined, 0],
])(
  "“How exact is this clock?” is offered only if something checks the server's clock: %s",
  (clock, count) => {
    const { dataset } = document.documentElement;
    if (clock) dataset["clock"] = clock;
    onTestFinished(() => {
      delete dataset["clock"];
    });
    stubApi(() => new Response(null, { status: 404 }));
    renderPage(<LowerPage />);
    const buttons = screen.queryAllByRole("button", { name: "How exact is this clock?" });
    expect(buttons).toHaveLength(count);
  },
);
