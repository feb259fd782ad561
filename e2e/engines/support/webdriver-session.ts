const ELEMENT_KEY = "element-6066-11e4-a52e-4f735466cecf";

export type ElementReference = Readonly<Record<string, string>>;

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

export class WebDriverError extends Error {}

async function call<T>(method: string, url: string, body?: object): Promise<T> {
  const response = await fetch(url, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  const { value } = (await response.json()) as { value: T & { error: string; message: string } };
  if (!response.ok) throw new WebDriverError(`${method} ${url}: ${value.error}, ${value.message}`);
  return value;
}
