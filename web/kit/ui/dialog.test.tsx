import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Opener } from "../../testing/opener.tsx";
import { renderPage } from "../../testing/render-page.tsx";
import { Dialog } from "./dialog.tsx";
import { showToast } from "./toast.ts";

const PAGE = (
  <Opener name="Open">
    {(state) => (
      <Dialog title="Fruit" description="What to eat." dialogState={state}>
        <p>Apples</p>
      </Dialog>
    )}
  </Opener>
);

const trigger = () => screen.getByRole("button", { name: "Open" });
const dialog = () => screen.getByRole<HTMLDialogElement>("dialog", { name: "Fruit" });

async function open() {
  renderPage(PAGE);
  await userEvent.click(trigger());
}

test("a dialog becomes modal with the focus on its title, has a description, and holds the focus", async () => {
  await open();
  const title = screen.getByRole("heading", { name: "Fruit" });
  expect(document.activeElement, "Orca speaks it before the page is inert").toBe(title);
  expect(dialog().matches(":modal")).toBe(false);
  await expect.poll(() => dialog().matches(":modal")).toBe(true);
  expect(document.activeElement).toBe(title);
  const description = dialog().getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(description)?.textContent).toBe("What to eat.");
  trigger().focus();
  expect(dialog().contains(document.activeElement)).toBe(true);
});

test("a list that opens in a dialog before it is modal stays on top of it", async () => {
  await open();
  const list = document.createElement("div");
  list.popover = "manual";
  list.textContent = "Pears";
  dialog().append(list);
  list.showPopover();
  await expect.poll(() => dialog().matches(":modal")).toBe(true);
  const { left, top } = list.getBoundingClientRect();
  expect(document.elementFromPoint(left + 1, top + 1)).toBe(list);
});

test("Tab moves from the last control of a dialog to the first, toasts included, and back", async () => {
  await open();
  act(() => showToast({ title: "Eaten", description: "An apple." }));
  const close = screen.getByRole("button", { name: "Close" });
  const dismiss = screen.getByRole("button", { name: "Dismiss" });
  close.focus();
  const press = (shiftKey: boolean) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key: "Tab", shiftKey });
  press(true);
  expect(document.activeElement).toBe(dismiss);
  press(false);
  expect(document.activeElement).toBe(close);
  screen.getByRole("heading", { name: "Fruit" }).focus();
  press(true);
  expect(document.activeElement).toBe(dismiss);
});

test.each([
  ["its button", () => userEvent.click(screen.getByRole("button", { name: "Close" }))],
  ["Escape", () => userEvent.keyboard("{Escape}")],
  ["a press on the backdrop", () => userEvent.click(dialog())],
  // As Android's Back does.
  ["the browser", async () => dialog().close()],
])("%s closes a dialog and returns the focus to its trigger", async (_how, close) => {
  await open();
  await close();
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(trigger());
});

test("with a mouse a dialog adds no entry to the history, so that Back leaves the page at once", async () => {
  const before = [history.length, history.state];
  vi.spyOn(navigator.userActivation, "hasBeenActive", "get").mockReturnValue(true);
  await open();
  expect(dialog().open).toBe(true);
  expect([history.length, history.state]).toEqual(before);
});

test("a selection of text that ends on the backdrop leaves a dialog open", async () => {
  await open();
  fireEvent.pointerDown(screen.getByText("Apples"));
  fireEvent.click(dialog());
  expect(dialog().open).toBe(true);
});

test("the page does not scroll, and is as wide as before, while a dialog is open", async () => {
  renderPage(<div style={{ height: "300vh" }}>{PAGE}</div>);
  const { width } = document.body.getBoundingClientRect();
  await userEvent.click(trigger());
  expect(getComputedStyle(document.documentElement).overflowY).toBe("hidden");
  expect(document.body.getBoundingClientRect().width).toBe(width);
  await userEvent.keyboard("{Escape}");
  expect(getComputedStyle(document.documentElement).overflowY).toBe("visible");
  expect(document.body.getBoundingClientRect().width).toBe(width);
});

test("a toast can be pressed above an open dialog, and its time goes on when that opens and closes", async () => {
  await open();
  vi.useFakeTimers();
  act(() => showToast({ title: "Eaten", description: "An apple." }));
  const toast = screen.getByText("Eaten");
  const isOnTop = () => {
    const { x, y } = toast.getBoundingClientRect();
    return toast.contains(document.elementFromPoint(x + 1, y + 1));
  };
  expect(dialog().contains(toast)).toBe(true);
  expect(isOnTop()).toBe(true);
  act(() => void vi.advanceTimersByTime(3000));
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  act(() => void vi.advanceTimersByTime(1999));
  expect(screen.getByText("Eaten")).toBe(toast);
  expect(isOnTop()).toBe(true);
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByText("Eaten")).toBeNull();
});
