import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { useIsHydrated } from "./prerendered.tsx";

const seen: boolean[] = [];

function Probe() {
  const isHydrated = useIsHydrated();
  seen.push(isHydrated);
  return <p>{String(isHydrated)}</p>;
}

test("useIsHydrated is false while prerendered HTML is hydrated, then true", () => {
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = "<p>false</p>";
  seen.length = 0;
  render(<Probe />, { container, hydrate: true });
  expect(screen.getByText("true")).toBeVisible();
  expect(seen).toEqual([false, true]);
});

test("useIsHydrated is true from the first render of a component that was not prerendered", () => {
  seen.length = 0;
  render(<Probe />);
  expect(seen).toEqual([true]);
});
