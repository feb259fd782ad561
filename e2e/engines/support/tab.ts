import type { Locator, Page } from "@playwright/test";

/** The part of Playwright's locators that the stories use. WebKitGTK has it over WebDriver. */
export interface Target extends Pick<Locator, "click" | "press" | "count"> {
  evaluate<R>(inPage: (element: HTMLElement) => R): Promise<R>;
}

/** The part of Playwright's pages that the stories use. */
export interface Tab {
  readonly keyboard: Pick<Page["keyboard"], "press" | "type">;
  locator(css: string, options?: { readonly hasText: string }): Target;
  goto(url: string): Promise<unknown>;
  reload(): Promise<unknown>;
  setViewportSize(size: { width: number; height: number }): Promise<unknown>;
  evaluate<R>(inPage: () => R | Promise<R>): Promise<R>;
  evaluate<R, A>(inPage: (argument: A) => R | Promise<R>, argument: A): Promise<R>;
  screenshot(): Promise<Buffer>;
}

export interface OpenedTab {
  readonly tab: Tab;
  readonly close: () => Promise<void>;
}
