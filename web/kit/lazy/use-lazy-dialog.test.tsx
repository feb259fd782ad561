import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { lazyPart } from "./lazy-part.ts";
import { useLazyDialog } from "./use-lazy-dialog.ts";

let isDown = true;
const code = lazyPart(async () => {
  if (isDown) throw new TypeError("Failed to fetch dynamically imported module");
  return () => <p>The panel</p>;
});

function Disclosure() {
  const openState = useState(false);
  const { part: Panel, dialogState, trigger } = useLazyDialog(code, openState);
  const { loadFailed, ...props } = trigger;
  return (
    <>
      <button type="button" {...props}>
        Open
      </button>
      <button type="button" onClick={() => dialogState.onOpenChange(true)}>
        3 pm in Tokyo
      </button>
      {loadFailed && <p role="alert">Failed</p>}
      {dialogState.isOpen && Panel && <Panel />}
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("after a failure, code that loads by itself opens nothing", async () => {
  renderPage(<Disclosure />);
  await press("3 pm in Tokyo");
  await screen.findByRole("alert");
  isDown = false;
  window.dispatchEvent(new Event("online"));
  await expect.poll(() => code.get().part).toBeDefined();
  await expect.poll(() => screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByText("The panel")).toBeNull();
  await press("Open");
  await screen.findByText("The panel");
});
