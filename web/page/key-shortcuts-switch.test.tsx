import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { keyShortcuts } from "../kit/ui/key-shortcuts.ts";
import { PlaceField } from "../places/answer/place-field.tsx";
import { renderPage } from "../testing/render-page.tsx";
import { Wall } from "../wall/wall.tsx";
import { KeyShortcutsSwitch } from "./settings-menu.tsx";

afterEach(() => keyShortcuts.choose("on"));

test("the key “/” focuses the field of the first view, unless the shortcuts are off", async () => {
  renderPage(
    <>
      <KeyShortcutsSwitch />
      <PlaceField />
    </>,
  );
  const field = screen.getByRole("combobox");
  const hint = () => getComputedStyle(field.parentElement as Element, "::after").content;
  expect(hint()).toContain("/");
  await userEvent.keyboard("/");
  expect(document.activeElement).toBe(field);

  await userEvent.click(screen.getByRole("radio", { name: "Off" }));
  await userEvent.keyboard("/");
  expect(document.activeElement).not.toBe(field);
  expect(hint()).toBe("none");

  await userEvent.click(screen.getByRole("radio", { name: "On" }));
  await userEvent.keyboard("/");
  expect(document.activeElement).toBe(field);
});

test("on the wall the key “f” asks for the full screen, unless the shortcuts are off", async () => {
  const request = vi
    .spyOn(document.documentElement, "requestFullscreen")
    .mockImplementation(() => Promise.resolve());
  keyShortcuts.choose("off");
  renderPage(
    <Wall zone="UTC" place="UTC" candidates={[]} isNewBuildReady={false}>
      {null}
    </Wall>,
  );
  await userEvent.keyboard("f");
  expect(request).not.toHaveBeenCalled();
  keyShortcuts.choose("on");
  await vi.waitFor(async () => {
    await userEvent.keyboard("f");
    expect(request).toHaveBeenCalled();
  });
});
