import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentType } from "react";
import { expect, test, vi } from "vitest";
import { expectConsole } from "../../../scripts/testing/quiet-console.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { retryAll } from "../lazy/lazy-part.ts";
import { hydrateLazily, SectionBoundary } from "./section-boundary.tsx";

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

const FAILURE = "The weather can’t be shown right now.";

function stubSection() {
  const state = { isDown: true };
  const load = vi.fn(async (): Promise<ComponentType> => {
    if (state.isDown) throw new TypeError("Failed to fetch dynamically imported module");
    return () => <p>It is sunny.</p>;
  });
  return { state, load, section: hydrateLazily("weather", "weather", load) };
}

test.each(["online", "focus", "pageshow", "visibilitychange"])(
  "the code of a section that failed to load is loaded again on %s",
  async (type) => {
    const { state, section } = stubSection();
    renderPage(section);
    await screen.findByText(FAILURE);
    state.isDown = false;
    window.dispatchEvent(new Event(type));
    await screen.findByText("It is sunny.");
  },
);

test("when one section has loaded after a failure, the others are loaded again", async () => {
  const sections = [stubSection(), stubSection()];
  renderPage(sections.map(({ section }, index) => <div key={String(index)}>{section}</div>));
  await waitFor(() => expect(screen.getAllByText(FAILURE)).toHaveLength(2));
  for (const { state } of sections) state.isDown = false;
  await userEvent.click(screen.getAllByRole("button", { name: "Try again" })[0] as Element);
  await waitFor(() => expect(screen.getAllByText("It is sunny.")).toHaveLength(2));
});

test("while the page is hidden, nothing is loaded again", async () => {
  const { load, section } = stubSection();
  renderPage(section);
  await screen.findByText(FAILURE);
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  retryAll();
  expect(load).toHaveBeenCalledTimes(1);
});
