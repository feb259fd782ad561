import { beforeEach, expect, test, vi } from "vitest";
import { registerWorker } from "./new-version.tsx";

const stubWorkers = (get: () => unknown) =>
  vi.spyOn(navigator, "serviceWorker", "get").mockImplementation(get as never);

beforeEach(() => {
  vi.stubEnv("PROD", true);
  vi.stubGlobal("requestIdleCallback", (callback: () => void) => callback());
  return () => vi.unstubAllEnvs();
});

const sandbox = () => {
  throw new DOMException("The document is sandboxed.", "SecurityError");
};
test.each([
  ["throws, as in a sandbox", sandbox],
  ["is null", () => null],
])("where navigator.serviceWorker %s, the page works without a worker", (_how, get) => {
  stubWorkers(get);
  expect(() => registerWorker()).not.toThrow();
});

test("where nothing may be registered, the page works without a worker", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const refuse = vi.fn((): never => {
    throw new DOMException("The user denied permission.", "SecurityError");
  });
  const workers = Object.assign(new EventTarget(), {
    register: refuse,
    getRegistration: vi.fn(() => Promise.reject(new DOMException("Blocked", "SecurityError"))),
  });
  stubWorkers(() => workers);
  registerWorker();
  expect(refuse).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(workers.getRegistration).toHaveBeenCalledTimes(1);
});
