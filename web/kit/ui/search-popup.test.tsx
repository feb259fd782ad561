import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useMemo, useState } from "react";
import { describe, expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import type { SearchOption } from "./search-popup.tsx";
import { SearchPopup } from "./search-popup.tsx";

const FRUIT = ["Apple", "Apricot", "Banana", "Cherry", "Date"].map((label) => ({
  value: label.toLowerCase(),
  label,
}));

function Fruit() {
  const [chosen, setChosen] = useState<SearchOption>();
  const [text, setText] = useState<string>();
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const results = useMemo(
    () => ({
      options: FRUIT.filter(({ value }) => value.startsWith(text ?? "")),
      isComplete: true,
    }),
    [text],
  );
  return (
    <form aria-label="Fruit">
      <label htmlFor="fruit">Your fruit</label>
      <input id="fruit" ref={setInput} />
      {input && (
        <SearchPopup
          field={input}
          text={text}
          onTextChange={setText}
          results={results}
          label="Choose a fruit"
          emptyText=""
          opensEmpty
          chosen={chosen}
          onChoose={setChosen}
          renderOption={({ label }) => label}
        />
      )}
      <button type="button">After</button>
    </form>
  );
}

const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Your fruit" });
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const active = () =>
  document.getElementById(field().getAttribute("aria-activedescendant") ?? "")?.textContent;

async function focusField() {
  renderPage(<Fruit />);
  await userEvent.tab();
  expect(document.activeElement).toBe(field());
}

describe("a combobox", () => {
  test("is closed at first, opens with an arrow key, and sets aria-expanded", async () => {
    await focusField();
    expect(options()).toEqual([]);
    expect(field().getAttribute("aria-expanded")).toBe("false");
    await userEvent.keyboard("{ArrowDown}");
    expect(options()).toHaveLength(5);
    expect(field().getAttribute("aria-expanded")).toBe("true");
    expect(field().getAttribute("aria-controls")).toBe(screen.getByRole("listbox").id);
  });

  test("moves the active option with arrows, Home, End, Page Up and Page Down; focus stays in the input", async () => {
    await focusField();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
    expect(active()).toBe("Apricot");
    expect(screen.getByRole("option", { selected: true }).textContent).toBe("Apricot");
    await userEvent.keyboard("{End}");
    expect(active()).toBe("Date");
    await userEvent.keyboard("{ArrowDown}");
    expect(active()).toBe("Apple");
    await userEvent.keyboard("{ArrowUp}");
    expect(active()).toBe("Date");
    await userEvent.keyboard("{PageUp}");
    expect(active()).toBe("Apple");
    await userEvent.keyboard("{PageDown}{Home}");
    expect(active()).toBe("Apple");
    expect(document.activeElement).toBe(field());
  });

  test("chooses the active match on Enter, without submitting the form", async () => {
    await focusField();
    await userEvent.keyboard("ap");
    expect(options()).toEqual(["Apple", "Apricot"]);
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(field().value).toBe("Apricot");
    expect(options()).toEqual([]);
  });

  test("lists all options when reopened, with the chosen one active", async () => {
    await focusField();
    await userEvent.keyboard("ban{Enter}{ArrowDown}");
    expect(options()).toHaveLength(5);
    expect(active()).toBe("Banana");
    expect(screen.getByRole("option", { selected: true }).textContent).toBe("Banana");
  });

  test("closes on Escape and on blur, and keeps the chosen option", async () => {
    await focusField();
    await userEvent.keyboard("ban{Enter}ap{Escape}");
    expect(options()).toEqual([]);
    expect(field().value).toBe("Banana");
    await userEvent.keyboard("x");
    await userEvent.tab();
    expect(options()).toEqual([]);
    expect(field().value).toBe("Banana");
  });
});
