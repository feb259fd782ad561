import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { RecoveryCode as Code, Passkeys, recoveryCodePath } from "../../shared/api/account.ts";
import { renderPage } from "../testing/render-page.tsx";
import { answerOf, stubApi } from "../testing/stub-api.ts";
import { RecoveryCode } from "./recovery-code.tsx";

const USER_ID = "u1";
const codes = ["AAAA-1111", "BBBB-2222"];
let created = 0;

beforeEach(() => {
  created = 0;
  stubApi((path) => {
    if (path !== recoveryCodePath(USER_ID)) {
      return answerOf(Passkeys, { passkeys: [], hasRecoveryCode: true });
    }
    created += 1;
    return answerOf(Code, { code: codes[created - 1] ?? "" });
  });
});

const show = (isOffered = false) =>
  renderPage(<RecoveryCode userId={USER_ID} exists={false} isOffered={isOffered} />);

const shown = (code: string | undefined) => screen.queryByText(code ?? "")?.closest("p");
const button = (name: string) => screen.getByRole("button", { name });

test("a created code has the focus, and is not replaced by a second press, but only once asked", async () => {
  show();
  await userEvent.click(button("Create a recovery code"));
  await waitFor(() => expect(shown(codes[0])).toHaveFocus());
  await userEvent.click(button("Replace the recovery code"));
  expect(button("Keep my code")).toHaveFocus();
  expect(button("Keep my code")).toHaveAccessibleDescription(/will stop working/);
  await userEvent.keyboard("{Enter}");
  expect(button("Replace the recovery code")).toHaveFocus();
  expect(created).toBe(1);

  await userEvent.keyboard("{Enter}");
  await userEvent.click(button("Replace the recovery code"));
  await waitFor(() => expect(shown(codes[1])).toHaveFocus());
  expect(screen.queryByRole("button", { name: "Keep my code" })).toBeNull();
});

test("the code that a new account is offered can be skipped, and made later", async () => {
  show(true);
  expect(button("Create a recovery code")).toHaveFocus();
  expect(screen.getByText("One more step: a recovery code")).toBeVisible();
  await userEvent.click(button("Not now"));
  expect(screen.queryByText("One more step: a recovery code")).toBeNull();
  expect(button("Create a recovery code")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(shown(codes[0])).toHaveFocus());
});

describe("a shown code", () => {
  beforeEach(async () => {
    show();
    await userEvent.click(button("Create a recovery code"));
    await screen.findByText("AAAA-1111");
  });

  test("can be copied", async () => {
    const copy = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await userEvent.click(button("Copy"));
    await screen.findByText("Copied");
    expect(copy).toHaveBeenCalledWith(codes[0]);
    expect(screen.queryByText(/copy it by hand/)).toBeNull();
  });

  test("is selected by hand where the browser refuses to copy", async () => {
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("No."));
    await userEvent.click(button("Copy"));
    await screen.findByText(/Select the code and copy it by hand/);
    expect(screen.queryByText("Copied")).toBeNull();
  });

  test("can be saved as a file that says what it is for", async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
    const createUrl = vi.spyOn(URL, "createObjectURL");
    await userEvent.click(button("Download"));
    const { download } = click.mock.contexts[0] as HTMLAnchorElement;
    expect(download).toBe("world-clock-recovery-code.txt");
    const [[file] = []] = createUrl.mock.calls;
    const text = await (file as Blob).text();
    expect(text).toContain(codes[0]);
    expect(text).toContain("If you lose your passkeys, this code signs you in");
  });
});
