import type { Page } from "@playwright/test";

type Role = Parameters<Page["getByRole"]>[0];
export type Pattern = string | RegExp;

/** The part of Playwright's locators that the stories use. WebKitGTK has it over WebDriver. */
export interface Target {
  getByRole(role: Role, options?: { name?: Pattern; exact?: boolean }): Target;
  getByText(text: Pattern, options?: { exact?: boolean }): Target;
  locator(css: string): Target;
  filter(options: { hasText: Pattern }): Target;
  first(): Target;
  click(): Promise<void>;
  /** Sets a date, or empties a text field. */
  fill(text: string): Promise<void>;
  pressSequentially(text: string): Promise<void>;
  press(key: string): Promise<void>;
  count(): Promise<number>;
  isVisible(): Promise<boolean>;
  textContent(): Promise<string | null>;
  evaluate<R>(inPage: (element: HTMLElement) => R): Promise<R>;
}

/** The part of Playwright's pages that the stories use. */
export interface Tab extends Pick<Target, "getByRole" | "getByText" | "locator"> {
  readonly keyboard: {
    press(key: string): Promise<void>;
    type(text: string): Promise<void>;
  };
  goto(url: string): Promise<unknown>;
  reload(): Promise<unknown>;
  setViewportSize(size: { width: number; height: number }): Promise<unknown>;
  evaluate<R>(inPage: () => R | Promise<R>): Promise<R>;
  evaluate<R, A>(inPage: (argument: A) => R | Promise<R>, argument: A): Promise<R>;
  screenshot(): Promise<Buffer>;
}

/** A browser that gives each story a tab without cookies, storage or service workers. */
export interface Engine {
  readonly name: "chromium" | "firefox" | "webkit";
  /** `noise` collects console errors and warnings. */
  openTab(noise: string[]): Promise<{ tab: Tab; close: () => Promise<void> }>;
  close(): Promise<void>;
}
