import { renderHook, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { expectConsole } from "../../../scripts/testing/quiet-console.ts";
import { usePlaceName } from "./use-place-name.ts";

const SERVICE = "https://places.test/reverse";
const LONDON = { latitude: 51.50735, longitude: -0.12776 };

const ERRORS = { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2 };

function stubGeolocation(answer: "granted" | "missing" | keyof typeof ERRORS) {
  const getCurrentPosition = (
    onPosition: (position: { coords: typeof LONDON }) => void,
    onError: (error: typeof ERRORS & { code: number }) => void,
  ) => {
    if (answer === "granted") onPosition({ coords: LONDON });
    else if (answer !== "missing") onError({ ...ERRORS, code: ERRORS[answer] });
  };
  const geolocation = answer === "missing" ? undefined : { getCurrentPosition };
  vi.spyOn(navigator, "geolocation", "get").mockReturnValue(geolocation as unknown as Geolocation);
}

function stubLookUp(respond: () => Promise<Response>) {
  const lookUp = vi.fn<(url: URL, options: RequestInit) => Promise<Response>>(respond);
  vi.stubGlobal("fetch", lookUp);
  return lookUp;
}

const renderPlaceName = (zone = "Europe/London", service = SERVICE) =>
  renderHook((props) => usePlaceName(props, service), { initialProps: zone });

describe("the visitor's place", () => {
  test.each([SERVICE, "/api/reverse-geocode"])(
    "is looked up with the visitor's permission, by rounded coordinates, in English, without cookies: %s",
    async (service) => {
      stubGeolocation("granted");
      const lookUp = stubLookUp(async () =>
        Response.json({ city: "London", principalSubdivision: "England" }),
      );
      const { result } = renderPlaceName("Europe/London", service);
      expect(result.current).toBe("Europe");
      await waitFor(() => expect(result.current).toBe("London, England"));
      const [url, options] = lookUp.mock.calls[0] ?? [];
      const query = "?latitude=51.51&longitude=-0.13&localityLanguage=en";
      expect(url?.href).toBe(new URL(service, location.origin) + query);
      expect(options?.credentials).toBe("omit");
    },
  );

  test("falls back to the new zone's continent after a move to another zone, until it is looked up", async () => {
    stubGeolocation("granted");
    const { promise: answer, resolve } = Promise.withResolvers<Response>();
    const lookUp = stubLookUp(async () => Response.json({ countryName: "United Kingdom" }));
    const { result, rerender } = renderPlaceName();
    await waitFor(() => expect(result.current).toBe("United Kingdom"));
    lookUp.mockReturnValue(answer);
    rerender("Asia/Tokyo");
    expect(result.current).toBe("Asia");
    resolve(Response.json({ countryName: "Japan" }));
    await waitFor(() => expect(result.current).toBe("Japan"));
  });

  test.each(["PERMISSION_DENIED", "missing"] as const)(
    "is the zone's continent, without a request, if location is %s",
    async (answer) => {
      stubGeolocation(answer);
      const lookUp = stubLookUp(async () => Response.json({}));
      const { result } = renderPlaceName();
      await Promise.resolve();
      expect(result.current).toBe("Europe");
      expect(lookUp).not.toHaveBeenCalled();
    },
  );

  test.each<[string, (() => Promise<Response>)?]>([
    ["the device has no position"],
    ["the geocoder does not respond", () => Promise.reject(new TypeError("network"))],
    ["the geocoder fails", async () => new Response("", { status: 500 })],
    ["the geocoder's response is no JSON", async () => new Response("<html>")],
    ["the geocoder returns no name", async () => Response.json({ city: "" })],
  ])("is the specified fallback, with a warning, if %s", async (_how, respond) => {
    expectConsole(/The name of this place could not be looked up/);
    stubGeolocation(respond ? "granted" : "POSITION_UNAVAILABLE");
    const lookUp = stubLookUp(respond ?? (async () => Response.json({})));
    const { result } = renderPlaceName("Africa/Lagos");
    expect(result.current).toBe("Lagos");
    await waitFor(() => expect(result.current).toBe("United States"));
    expect(console.warn).toHaveBeenCalled();
    expect(lookUp).toHaveBeenCalledTimes(respond ? 1 : 0);
  });

  test("reads no more than 16 KiB of a response that does not end", async () => {
    expectConsole(/The name of this place could not be looked up/);
    stubGeolocation("granted");
    const cancel = vi.fn<() => void>();
    let chunks = 0;
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      chunks += 1;
      controller.enqueue(new Uint8Array(1024));
    };
    stubLookUp(async () => new Response(new ReadableStream({ pull, cancel })));
    const { result } = renderPlaceName();
    await waitFor(() => expect(cancel).toHaveBeenCalledOnce());
    expect(chunks).toBeLessThan(20);
    expect(result.current).toBe("Europe");
  });

  test("times the geocoder out after five seconds", () => {
    stubGeolocation("granted");
    const limit = vi.spyOn(AbortSignal, "timeout");
    const lookUp = stubLookUp(() => new Promise(() => {}));
    renderPlaceName();
    return waitFor(() => {
      expect(limit).toHaveBeenCalledWith(5000);
      expect(lookUp.mock.calls[0]?.[1]?.signal).toBe(limit.mock.results[0]?.value);
    });
  });
});
