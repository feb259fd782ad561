import { expect } from "@playwright/test";
import type { Pattern, Target } from "./tab.ts";

const ELEMENT_KEY = "element-6066-11e4-a52e-4f735466cecf";

type ElementReference = Readonly<Record<string, string>>;

/** A session of a WebDriver server: https://www.w3.org/TR/webdriver2/. */
export class WebDriverSession {
  readonly #address: string;

  private constructor(address: string) {
    this.#address = address;
  }

  static async open(server: string, capabilities: object): Promise<WebDriverSession> {
    const { sessionId } = await call<{ sessionId: string }>("POST", `${server}/session`, {
      capabilities: { alwaysMatch: capabilities },
    });
    return new WebDriverSession(`${server}/session/${sessionId}`);
  }

  close = () => call("DELETE", this.#address);
  get = <T>(path: string) => call<T>("GET", `${this.#address}/${path}`);
  post = <T>(path: string, body: object = {}) => call<T>("POST", `${this.#address}/${path}`, body);

  /** Runs a function in the page, which must not refer to anything outside it. Elements are passed by reference. */
  execute<T>(inPage: (...args: never[]) => unknown, ...args: readonly unknown[]): Promise<T> {
    return this.post("execute/sync", {
      script: `return (${inPage.toString()})(...arguments)`,
      args,
    });
  }

  getOf = <T>(element: ElementReference, path: string) =>
    this.get<T>(`element/${element[ELEMENT_KEY]}/${path}`);
  postTo = (element: ElementReference, path: string, body: object = {}) =>
    this.post(`element/${element[ELEMENT_KEY]}/${path}`, body);
}

class WebDriverError extends Error {}

async function call<T>(method: string, url: string, body?: object): Promise<T> {
  const response = await fetch(url, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  const { value } = (await response.json()) as { value: T & { error: string; message: string } };
  if (!response.ok) throw new WebDriverError(`${method} ${url}: ${value.error}, ${value.message}`);
  return value;
}

type Found = readonly ElementReference[];
/** Narrows a search; the first step gets no elements and searches the document. */
type Step = (session: WebDriverSession, within: Found | undefined) => Promise<Found>;

const ROLES: Readonly<Record<string, string>> = {
  alert: "[role=alert]",
  button: "button",
  combobox: "[role=combobox]",
  dialog: "dialog, [role=dialog]",
  heading: "h1, h2, h3",
  listitem: "li",
  menuitem: "[role=menuitem]",
  option: "[role=option]",
  radio: "input[type=radio]",
  region: "section",
  searchbox: "input[type=search]",
  slider: "input[type=range]",
  status: "[role=status], output",
  textbox: "input:not([type]), input[type=text]",
};
const TIMEOUT_MS = 10_000;

/** A lazy query, as Playwright's locators are: each action repeats it until it succeeds. */
export class WebDriverTarget implements Target {
  readonly #session: WebDriverSession;
  readonly #steps: readonly Step[];

  constructor(session: WebDriverSession, steps: readonly Step[] = []) {
    this.#session = session;
    this.#steps = steps;
  }

  #then = (step: Step) => new WebDriverTarget(this.#session, [...this.#steps, step]);

  /** By the engine's own computation of the accessible name. */
  getByRole: Target["getByRole"] = (role, { name, exact = false } = {}) =>
    this.#then(async (session, within) => {
      const selector = ROLES[role];
      if (!selector) throw new Error(`WebDriver tabs know no selector for the role ${role}.`);
      const shown = await queryAll(session, within, selector, true);
      if (name === undefined) return shown;
      // While the page loads on a busy machine, WebKit takes seconds to compute the names of a hundred buttons.
      const found =
        typeof name === "string"
          ? await session.execute<Found>(filterByNameSources, name, ...shown)
          : shown;
      const names = await Promise.all(
        found.map((element) => session.getOf<string>(element, "computedlabel")),
      );
      const wanted = toRegExp(name, exact);
      return found.filter((_element, index) => wanted.test(names[index] ?? ""));
    });

  /** The innermost elements with this text. */
  getByText: Target["getByText"] = (text, { exact = false } = {}) =>
    this.#then((session, within) => {
      const { source, flags } = toRegExp(text, exact);
      return session.execute(findInnermost, source, flags, ...(within ?? []));
    });

  locator = (css: string) => this.#then((session, within) => queryAll(session, within, css, false));

  filter = ({ hasText }: { hasText: Pattern }) =>
    this.#then(async (session, within = []) => {
      const texts = await session.execute<string[]>(readTexts, ...within);
      const wanted = toRegExp(hasText, false);
      return within.filter((_element, index) => wanted.test(texts[index] ?? ""));
    });

  first = () => this.#then(async (_session, within = []) => within.slice(0, 1));

  click = () => this.#act((element) => this.#session.postTo(element, "click"));

  fill = (text: string) =>
    this.#act(async (element) => {
      if (text) await this.#session.execute(setDate, element, text);
      else await this.#session.postTo(element, "clear");
    });

  pressSequentially = (text: string) =>
    this.#act((element) => this.#session.postTo(element, "value", { text }));

  press = (key: string) =>
    this.#act(async (element) => {
      await this.#session.execute((target: HTMLElement) => target.focus(), element);
      await pressKeys(this.#session, key.split("+"));
    });

  count = () => retryIfStale(async () => (await this.#find()).length);
  textContent = () => this.evaluate((element) => element.textContent);
  inputValue = () => this.evaluate((element) => (element as HTMLInputElement).value);

  isVisible = () =>
    retryIfStale(async () => {
      const [element] = await this.#find();
      return element !== undefined && (await this.#session.getOf<boolean>(element, "displayed"));
    });

  evaluate = async <R>(inPage: (element: HTMLElement) => R): Promise<R> => {
    const results: R[] = [];
    await this.#act(async (element) => results.push(await this.#session.execute(inPage, element)));
    return results[0] as R;
  };

  async #find(): Promise<Found> {
    let found: Found | undefined;
    for (const step of this.#steps) {
      found = await step(this.#session, found);
      if (found.length === 0) break;
    }
    return found ?? [];
  }

  /** Repeats what fails because an element is not there yet, moves, or was replaced. */
  async #act(action: (element: ElementReference) => Promise<unknown>): Promise<void> {
    const attempt = async () => {
      try {
        const [element] = await this.#find();
        if (!element) return "The target does not exist.";
        await action(element);
        return "done";
      } catch (error) {
        if (error instanceof WebDriverError) return error.message;
        throw error;
      }
    };
    await expect.poll(attempt, { timeout: TIMEOUT_MS, intervals: [50] }).toBe("done");
  }
}

/** Repeats a read of elements that the page replaces meanwhile. */
async function retryIfStale<T>(read: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof WebDriverError && /stale element/.test(error.message))) throw error;
    }
  }
}

const KEYS: Readonly<Record<string, string>> = {
  Alt: "\uE00A",
  Shift: "\uE008",
  Tab: "\uE004",
  Enter: "\uE007",
  Escape: "\uE00C",
  PageUp: "\uE00E",
  PageDown: "\uE00F",
  End: "\uE010",
  Home: "\uE011",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
};

/** Presses the keys in order, then releases them in reverse order. */
export async function pressKeys(session: WebDriverSession, keys: readonly string[]): Promise<void> {
  const values = keys.map((key) => KEYS[key] ?? key);
  const actions = [
    ...values.map((value) => ({ type: "keyDown", value })),
    ...values.toReversed().map((value) => ({ type: "keyUp", value })),
  ];
  await session.post("actions", { actions: [{ type: "key", id: "keyboard", actions }] });
}

function toRegExp(pattern: Pattern, exact: boolean): RegExp {
  if (typeof pattern !== "string") return pattern;
  const text = pattern.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return exact ? new RegExp(`^${text}$`) : new RegExp(text, "i");
}

// WebKitWebDriver resolves references to elements among the arguments, but not within arrays.
const queryAll = (
  session: WebDriverSession,
  within: Found | undefined,
  selector: string,
  onlyVisible: boolean,
) =>
  session.execute<Found>(
    (css: string, visible: boolean, ...roots: Element[]) => {
      const found = (roots.length > 0 ? roots : [document]).flatMap((root) => [
        ...root.querySelectorAll(css),
      ]);
      const isShown = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest("[inert], [aria-hidden=true]");
      return [...new Set(found)].filter((element) => !visible || isShown(element));
    },
    selector,
    onlyVisible,
    ...(within ?? []),
  );

/** Elements whose name may have these words: each word is in an attribute or a text that names are computed from. */
const filterByNameSources = (name: string, ...elements: Element[]) => {
  const words = name.toLowerCase().split(/\s+/);
  const textOf = (element: Element | null) =>
    element ? `${element.textContent} ${element.getAttribute("aria-label")}` : "";
  return elements.filter((element) => {
    const labelIds = (element.getAttribute("aria-labelledby") ?? "").split(/\s+/);
    const sources = [
      textOf(element),
      ...["title", "placeholder", "value"].map((attribute) => element.getAttribute(attribute)),
      ...labelIds.map((id) => textOf(document.getElementById(id))),
      ...[...((element as HTMLInputElement).labels ?? [])].map(textOf),
      ...[...element.querySelectorAll("[aria-label], [alt], title")].map(
        (part) => `${textOf(part)} ${part.getAttribute("alt")}`,
      ),
    ];
    const text = sources.join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  });
};

const readTexts = (...elements: Element[]) =>
  elements.map(({ textContent }) => textContent.replace(/\s+/g, " ").trim());

const findInnermost = (source: string, flags: string, ...roots: Element[]) => {
  const wanted = new RegExp(source, flags);
  const hasText = (element: Element) =>
    element.localName !== "script" &&
    wanted.test((element.textContent ?? "").replace(/\s+/g, " ").trim());
  return (roots.length > 0 ? roots : [document.body])
    .flatMap((root) => [...root.querySelectorAll("*")])
    .filter((element) => hasText(element) && ![...element.children].some(hasText));
};

/** As a date picker does; the format to type a date in depends on the locale. */
const setDate = (field: HTMLInputElement, date: string) => {
  field.focus();
  // Past React's own setter, which would make it ignore the event.
  Reflect.set(HTMLInputElement.prototype, "value", date, field);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
};
