import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, onTestFinished, test, vi } from "vitest";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { clockPlace } from "../../time/visitor-zone.ts";
import { FloatingClockButton } from "./floating-clock-button.tsx";

const button = () => screen.queryByRole("button", { name: "Floating clock" });

test("a floating clock that the browser refuses asks for another press", async () => {
  vi.stubGlobal("documentPictureInPicture", {
    requestWindow: () => Promise.reject(new DOMException("Needs a press.", "NotAllowedError")),
  });
  renderPage(<FloatingClockButton />);
  await userEvent.click(button() as HTMLElement);
  expect((await screen.findByRole("alert")).textContent).toBe("Press the button again to open it.");
  expect(button()).toHaveAttribute("aria-pressed", "false");
});

test("a browser without floating windows has no button for one", () => {
  const property = Object.getOwnPropertyDescriptor(window, "documentPictureInPicture");
  if (!property) throw new Error("This browser has no floating windows.");
  Reflect.deleteProperty(window, "documentPictureInPicture");
  onTestFinished(() => void Object.defineProperty(window, "documentPictureInPicture", property));
  renderPage(<FloatingClockButton />);
  expect(button()).toBeNull();
});

test("the floating clock is accessible", async () => {
  const frame = document.body.appendChild(document.createElement("iframe"));
  const target = frame.contentWindow as Window;
  onTestFinished(() => {
    clockPlace.set(undefined);
    frame.remove();
  });
  vi.stubGlobal("documentPictureInPicture", { requestWindow: async () => target });
  clockPlace.set({ zone: "Asia/Tokyo", place: "Tokyo" });
  renderPage(<FloatingClockButton />);
  await userEvent.click(button() as HTMLElement);
  const { body } = target.document;
  expect((await within(body).findByRole("heading")).textContent).toBe("Tokyo");
  await expectAccessible(body);
});
