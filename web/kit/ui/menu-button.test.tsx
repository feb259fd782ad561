import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { MenuButton } from "./menu-button.tsx";

const chosen = vi.fn<(label: string) => void>();
const item = (label: string, more = {}) => ({ label, onChoose: () => chosen(label), ...more });
const button = () => screen.getByRole("button", { name: "More actions" });
const focused = () => document.activeElement?.textContent;

beforeEach(() => {
  chosen.mockClear();
  render(
    <>
      <MenuButton
        label="More actions"
        items={[item("Rename"), item("Move up", { isDisabled: true }), item("Remove")]}
      />
      <button type="button">After</button>
    </>,
  );
});

test.each([
  ["{Enter}", "Rename"],
  [" ", "Rename"],
  ["{ArrowDown}", "Rename"],
  ["{ArrowUp}", "Remove"],
])("«%s» on the button opens the menu at “%s”", async (key, first) => {
  button().focus();
  await userEvent.keyboard(key);
  expect(focused()).toBe(first);
  expect(button().ariaExpanded).toBe("true");
  expect(screen.getByRole("menu", { name: "More actions" })).toBeVisible();
});

test("the arrow keys go around, Home and End to the ends, and a letter to what begins with it", async () => {
  await userEvent.click(button());
  for (const [key, label] of [
    ["{ArrowUp}", "Remove"],
    ["{ArrowDown}", "Rename"],
    ["{End}", "Remove"],
    ["{Home}", "Rename"],
    ["m", "Move up"],
    ["r", "Remove"],
    ["r", "Rename"],
  ] as const) {
    await userEvent.keyboard(key);
    expect(focused()).toBe(label);
  }
});

test("a choice closes the menu and returns the focus before it acts; what is disabled does nothing", async () => {
  await userEvent.click(button());
  await userEvent.keyboard("m{Enter}");
  expect(chosen).not.toHaveBeenCalled();
  chosen.mockImplementation(() => expect(document.activeElement).toBe(button()));
  await userEvent.keyboard("{End}{Enter}");
  expect(chosen).toHaveBeenCalledExactlyOnceWith("Remove");
  expect(screen.queryByRole("menu")).toBeNull();
});

test("Escape closes the menu and returns the focus; Tab and a press elsewhere close it and go on", async () => {
  await userEvent.click(button());
  await userEvent.keyboard("{Escape}");
  expect(document.activeElement).toBe(button());
  await userEvent.keyboard("{Enter}");
  await userEvent.tab();
  expect(focused()).toBe("After");
  await userEvent.click(button());
  await userEvent.click(screen.getByRole("button", { name: "After" }));
  expect(screen.queryByRole("menu")).toBeNull();
});
