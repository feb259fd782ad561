import userEvent from "@testing-library/user-event";

/** Enters a text at once: after each typed character, a long list would render again. */
export async function pasteInto(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}
