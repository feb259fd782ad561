import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { useLayer } from "./layer.ts";

function Layer({ name }: { readonly name: string }) {
  const [isOpen, setOpen] = useState(false);
  useLayer(isOpen, () => setOpen(false), { closesOnBack: true });
  return (
    <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {name}
    </button>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const open = () =>
  screen.queryAllByRole("button", { expanded: true }).map(({ textContent }) => textContent);
const depth = () => (history.state as { open?: number } | null)?.open ?? 0;

/** As on a phone, where Back goes to the entry before. */
async function goBack() {
  await act(async () => {
    const popped = new Promise((resolve) => {
      window.addEventListener("popstate", resolve, { once: true });
    });
    history.back();
    await popped;
  });
}

beforeEach(() => {
  const matchMedia = window.matchMedia.bind(window);
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    query === "(pointer: coarse)" ? ({ matches: true } as MediaQueryList) : matchMedia(query),
  );
  vi.spyOn(navigator.userActivation, "hasBeenActive", "get").mockReturnValue(true);
  renderPage(
    <>
      <Layer name="Sheet" />
      <Layer name="Panel" />
    </>,
  );
});

test("what lies below stays closable when what was opened before it is closed", async () => {
  press("Sheet");
  press("Panel");
  await expect.poll(depth).toBe(2);
  press("Sheet");
  await expect.poll(depth).toBe(1);
  await goBack();
  expect(open()).toEqual([]);
  expect(depth()).toBe(0);
});

test("what is closed by its button leaves no entry behind, however fast", async () => {
  for (let times = 0; times < 2; times += 1) {
    for (const name of ["Sheet", "Sheet", "Panel", "Panel"]) press(name);
  }
  await expect.poll(depth).toBe(0);
  press("Sheet");
  await expect.poll(depth).toBe(1);
  press("Sheet");
  press("Panel");
  await expect.poll(depth).toBe(1);
  await goBack();
  expect(open()).toEqual([]);
  expect(depth()).toBe(0);
});
