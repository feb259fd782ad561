import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { expectConsole } from "../../../scripts/testing/quiet-console.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { SectionBoundary } from "./section-boundary.tsx";

function Faulty(): never {
  throw new Error("A render error");
}

test("a section that throws shows a message, and the other sections stay", () => {
  expectConsole(/A render error/);
  renderPage(
    <>
      <SectionBoundary name="weather">
        <Faulty />
      </SectionBoundary>
      <SectionBoundary name="clock">
        <p>It is noon.</p>
      </SectionBoundary>
    </>,
  );
  expect(screen.getByText("The weather can’t be shown right now.")).toBeTruthy();
  expect(screen.getByText("It is noon.")).toBeTruthy();
  expect(screen.queryByText(/render error/)).toBeNull();
});
