import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { rovingFocus } from "./roving-focus.ts";

const button = (name: string) => screen.getByRole("button", { name });
const focused = () => document.activeElement?.textContent;

beforeEach(() => {
  rovingFocus();
  render(
    <>
      <button type="button">Before</button>
      <div data-roving="" style={{ display: "grid", gridTemplateColumns: "100px 100px" }}>
        <button type="button">A</button>
        <button type="button">B</button>
        <button type="button">C</button>
        <button type="button">D</button>
        <button type="button" tabIndex={-1}>
          Never
        </button>
        <form>
          <input aria-label="Field" />
          <button type="button">Save</button>
        </form>
      </div>
      <button type="button">After</button>
    </>,
  );
});

test("the group is one stop of Tab, from both sides, and its form has stops of its own", async () => {
  button("Before").focus();
  await userEvent.tab();
  expect(focused()).toBe("A");
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole("textbox"));
  await userEvent.tab();
  expect(focused()).toBe("Save");
  await userEvent.tab();
  expect(focused()).toBe("After");
});

test("the arrow keys go along a line and from line to line, Home and End to the ends", async () => {
  button("A").focus();
  for (const [key, name] of [
    ["{ArrowDown}", "C"],
    ["{ArrowRight}", "D"],
    ["{ArrowUp}", "B"],
    ["{ArrowRight}", "C"],
    ["{ArrowLeft}", "B"],
    ["{End}", "D"],
    ["{ArrowRight}", "D"],
    ["{Home}", "A"],
  ] as const) {
    await userEvent.keyboard(key);
    expect(focused()).toBe(name);
  }
});

test("once the focus has left the group, each of its buttons is a stop again, so that none gets lost", async () => {
  button("B").focus();
  button("After").focus();
  for (const name of ["A", "B", "C", "D"]) expect(button(name).tabIndex).toBe(0);
  expect(button("Never").tabIndex).toBe(-1);
});
