import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { showInstant, useTimePicker } from "../../time/shown-instant.ts";
import { lazyPart } from "./lazy-part.ts";
import { useLazyDialog } from "./use-lazy-dialog.ts";

/** A disclosure that its button opens, or another one: "3 pm in Tokyo". Its code fails to load while `isDown`. */
function stubDisclosure() {
  const state = { isDown: true };
  const code = lazyPart(async () => {
    if (state.isDown) throw new TypeError("Failed to fetch dynamically imported module");
    return { Panel: () => <p>The panel</p> };
  });
  function Disclosure() {
    const { part, dialogState, trigger } = useLazyDialog(code, useTimePicker());
    const { loadFailed, ...props } = trigger;
    return (
      <>
        <button type="button" {...props}>
          Open
        </button>
        <button type="button" onClick={() => showInstant(0)}>
          3 pm in Tokyo
        </button>
        {loadFailed && <p role="alert">Failed</p>}
        {dialogState.isOpen && part && <part.Panel />}
      </>
    );
  }
  return { state, code, Disclosure };
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("after a failure, code that loads by itself opens nothing", async () => {
  const { state, code, Disclosure } = stubDisclosure();
  renderPage(<Disclosure />);
  await press("3 pm in Tokyo");
  await screen.findByRole("alert");
  state.isDown = false;
  window.dispatchEvent(new Event("online"));
  await expect.poll(() => code.get().part).toBeDefined();
  await expect.poll(() => screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByText("The panel")).toBeNull();
  await press("Open");
  await screen.findByText("The panel");
});
