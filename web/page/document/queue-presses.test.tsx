import { render, waitFor } from "@testing-library/react";
import { use } from "react";
import { expect, test, vi } from "vitest";
import { expectConsole } from "../../../scripts/testing/quiet-console.ts";
import { hydrateLazily } from "../../kit/ui/section-boundary.tsx";
import { queuePresses } from "./queue-presses.ts";

test("a press on a control that React is hydrating is repeated once the whole section is live", async () => {
  // React's development build notices that the button is busy.
  expectConsole(/hydration-mismatch/);
  const { promise, resolve } = Promise.withResolvers<string>();
  const onPress = vi.fn();
  const onRender = vi.fn();
  function Forecast() {
    onRender();
    return <p>{use(promise)}</p>;
  }
  const section = hydrateLazily("weather", "weather", async () => () => (
    <>
      <button type="button" onClick={onPress}>
        Sun
      </button>
      <Forecast />
    </>
  ));
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML =
    '<main data-waits="weather"><!--$--><button type="button">Sun</button><p>Rain</p><!--/$--></main>';
  const button = container.querySelector("button");
  const nextFrame = () => new Promise(requestAnimationFrame);
  queuePresses();
  button?.click();
  document.documentElement.toggleAttribute("data-live", true);
  render(<main data-waits="weather">{section}</main>, { container, hydrate: true });
  await waitFor(() => expect(onRender).toHaveBeenCalled());
  await nextFrame();
  await nextFrame();
  expect(button).toHaveAttribute("aria-busy", "true");
  expect(onPress).not.toHaveBeenCalled();
  resolve("Rain");
  await waitFor(() => expect(onPress).toHaveBeenCalledOnce());
  expect(container.querySelector("button")).toBe(button);
  expect(button).not.toHaveAttribute("aria-busy");
});
