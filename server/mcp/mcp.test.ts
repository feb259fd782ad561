import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../shared/testing/any-text.ts";
import { MCP_PATH } from "../http/feature.ts";
import { buildTestApp, type TestOptions } from "../testing/app.ts";
import { BASIS, openAssistant } from "../testing/assistant.ts";
import { NO_PLACES } from "../testing/places.ts";

const VERSION = "2026-07-28";
const META = {
  "io.modelcontextprotocol/protocolVersion": VERSION,
  "io.modelcontextprotocol/clientCapabilities": {},
};
const CALL = {
  jsonrpc: "2.0",
  id: 7,
  method: "tools/call",
  params: { name: "get_time", arguments: { places: ["UTC"] }, _meta: META },
};
const HEADERS = {
  "mcp-protocol-version": VERSION,
  "mcp-method": "tools/call",
  "mcp-name": "get_time",
};

async function openServer(options: TestOptions = {}) {
  const { app } = await buildTestApp(options);
  const post = async (payload: unknown, headers: Record<string, string> = {}) =>
    app.inject({
      method: "POST",
      url: MCP_PATH,
      headers: { "content-type": "application/json", ...headers },
      payload: typeof payload === "string" ? payload : JSON.stringify(payload),
    });
  async function errorOf(payload: unknown, headers: Record<string, string> = {}) {
    const response = await post(payload, headers);
    const { jsonrpc, id, error, result } = response.json();
    expect([jsonrpc, result]).toEqual(["2.0", undefined]);
    expect(error.message).toMatch(/^[A-Z].*\.$/);
    return { status: response.statusCode, id, code: error.code, data: error.data };
  }
  return { app, post, errorOf };
}

describe.each([
  [{ pin: VERSION }, VERSION],
  ["auto", VERSION],
  ["legacy", "2025-11-25"],
] as const)("an assistant that speaks %j", (mode, version) => {
  test("lists the tools, which change nothing, and gets answers as structure and as text", async () => {
    const { client } = await openAssistant({ mode });
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    expect(client.getServerVersion()).toMatchObject({ name: "world-clock" });
    expect(client.getInstructions()).toMatch(/^Use these tools/);
    const { tools } = await client.listTools();
    const names = ["get_time", "read_time_phrase", "propose_meetings"];
    expect(tools.map(({ name }) => name)).toEqual(names);
    for (const { annotations, inputSchema, outputSchema } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
      expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
      expect(outputSchema?.required).toEqual(expect.arrayContaining(["clock", "release"]));
    }
    const args = { name: "get_time", arguments: { places: ["UTC"] } };
    const { content, structuredContent } = await client.callTool(args);
    expect(structuredContent).toMatchObject(BASIS);
    expect(content).toEqual([{ type: "text", text: JSON.stringify(structuredContent) }]);
    await expect(client.callTool({ name: "set_time" })).rejects.toThrow(
      `There are ${names.join(", ")}.`,
    );
  });
});

test("a call costs a point, each place that it searches two, and a proposal one for 28 days of people", async () => {
  const { ask } = await openAssistant({ limits: { callsPerMinute: 40 } });
  const zones = (count: number) => Array.from({ length: count }, () => "UTC");
  const propose = (people: number, days: number) => {
    const request = { people: zones(people).map((place) => ({ place })), lengthMinutes: 60, days };
    return ask("propose_meetings", request);
  };
  // Connecting took 1.
  await ask("get_time", { places: zones(20) });
  await ask("get_time", { places: ["Paris", "Rome", "Oslo", "Bern"] });
  await propose(20, 14);
  await propose(2, 14);
  // 16 are left.
  await ask("get_time", { places: ["Paris", "Rome", "Oslo", "Bern", "Kobe", "Lima", "Cairo"] });
  await expect(propose(1, 1)).rejects.toThrow("Too many requests");
});

test("zones are answered while places can't be searched, and places are refused for now", async () => {
  const { ask } = await openAssistant({ places: NO_PLACES });
  expect(await ask("get_time", { places: ["Asia/Tokyo"] })).toMatchObject(BASIS);
  await expect(ask("get_time", { places: ["Tokyo"] })).rejects.toThrow("right now");
});

describe("a request without a handshake", () => {
  test("is answered by a result that says it is complete, and may have its name encoded", async () => {
    const { post } = await openServer();
    const encoded = `=?base64?${Buffer.from("get_time").toString("base64")}?=`;
    for (const name of ["get_time", encoded]) {
      const { statusCode, headers, json } = await post(CALL, { ...HEADERS, "mcp-name": name });
      expect([statusCode, headers["cache-control"]]).toEqual([200, "no-store"]);
      expect(json()).toMatchObject({ jsonrpc: "2.0", id: 7, result: { resultType: "complete" } });
    }
  });

  test("is refused without one of its headers, or if it differs", async () => {
    const { errorOf } = await openServer();
    for (const name of Object.keys(HEADERS)) {
      const { [name]: _, ...without } = HEADERS as Record<string, string>;
      for (const headers of [without, { ...HEADERS, [name]: "2025-11-25" }]) {
        expect(await errorOf(CALL, headers)).toMatchObject({ status: 400, id: 7, code: -32020 });
      }
    }
  });

  test("is refused without what it has to say of itself, and of another version with those that there are", async () => {
    const { errorOf } = await openServer();
    const callWith = (meta: object) => ({ ...CALL, params: { ...CALL.params, _meta: meta } });
    const [version, capabilities] = Object.entries(META).map((one) => Object.fromEntries([one]));
    for (const meta of [{}, version ?? {}, capabilities ?? {}]) {
      const refused = { status: 400, code: -32602 };
      expect(await errorOf(callWith(meta), HEADERS)).toMatchObject(refused);
    }
    const requested = "2030-01-01";
    const later = callWith({ ...META, "io.modelcontextprotocol/protocolVersion": requested });
    const bare = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const data = { supported: [VERSION], requested };
    for (const call of [later, bare]) {
      const headers = { ...(call === later && HEADERS), "mcp-protocol-version": requested };
      expect(await errorOf(call, headers)).toMatchObject({ status: 400, code: -32022, data });
    }
  });

  test("has no other methods", async () => {
    const { errorOf } = await openServer();
    for (const method of ["initialize", "ping", "resources/list", "constructor"]) {
      const call = { jsonrpc: "2.0", id: "a", method, params: { _meta: META } };
      const headers = { ...HEADERS, "mcp-method": method };
      expect(await errorOf(call, headers)).toMatchObject({ status: 404, id: "a", code: -32601 });
    }
  });

  test.each(["server/discover", "tools/list"])("gets %s to be kept for an hour", async (method) => {
    const { post } = await openServer();
    const call = { jsonrpc: "2.0", id: 1, method, params: { _meta: META } };
    const { json } = await post(call, { ...HEADERS, "mcp-method": method });
    expect(json().result).toMatchObject({ ttlMs: 3_600_000, cacheScope: "public" });
  });
});

describe("a request of the versions before", () => {
  test.each([
    ["2025-11-25", "2025-11-25"],
    ["2025-06-18", "2025-06-18"],
    ["2025-03-26", "2025-11-25"],
    [undefined, "2025-11-25"],
  ])("initialises %s as %s", async (protocolVersion, answered) => {
    const { post } = await openServer();
    const params = { protocolVersion, capabilities: {}, clientInfo: { name: "a", version: "1" } };
    const { json } = await post({ jsonrpc: "2.0", id: 0, method: "initialize", params });
    const { id, result } = json();
    expect([id, result.protocolVersion, result.resultType]).toEqual([0, answered, undefined]);
  });

  test("needs no header, may ping, and is refused with status 200 for an unknown method", async () => {
    const { post, errorOf } = await openServer();
    const call = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    for (const headers of [{}, { "mcp-protocol-version": "2025-06-18" }]) {
      expect((await post(call, headers)).statusCode).toBe(200);
    }
    expect((await post({ ...call, method: "ping" })).json().result).toEqual({});
    const unknown = { ...call, method: "resources/list" };
    expect(await errorOf(unknown)).toMatchObject({ status: 200, id: 1, code: -32601 });
  });
});

test("a notification is accepted without a body", async () => {
  const { post } = await openServer();
  const { statusCode, body } = await post({ jsonrpc: "2.0", method: "notifications/initialized" });
  expect([statusCode, body]).toEqual([202, ""]);
});

test.each([
  ["{", -32700],
  ['{"__proto__": {}}', -32700],
  ["null", -32600],
  [JSON.stringify([CALL]), -32600],
  ['{"jsonrpc":"1.0","id":1,"method":"tools/list"}', -32600],
  ['{"jsonrpc":"2.0","id":null,"method":"tools/list"}', -32600],
  ['{"jsonrpc":"2.0","id":1,"method":"tools/list","params":[]}', -32600],
  ['{"jsonrpc":"2.0","id":1,"result":{}}', -32600],
])("the body %s is refused as no message", async (payload, code) => {
  const { errorOf } = await openServer();
  expect(await errorOf(payload)).toMatchObject({ status: 400, id: undefined, code });
});

test.each([
  ["tools/list", { cursor: "2" }],
  ["tools/call", {}],
  ["tools/call", { name: "__proto__" }],
])("%s does not take %j", async (method, params) => {
  const { errorOf } = await openServer();
  expect((await errorOf({ jsonrpc: "2.0", id: 1, method, params })).code).toBe(-32602);
});

test("other methods of HTTP are refused, for there are no sessions and streams", async () => {
  const { app } = await openServer();
  for (const method of ["GET", "DELETE", "PUT", "OPTIONS", "HEAD"] as const) {
    const { statusCode, headers } = await app.inject({ method, url: MCP_PATH });
    expect([method, statusCode, headers["allow"]]).toEqual([method, 405, "POST"]);
  }
});

// What a preflight is answered: server/time/calls/any-origin.test.ts.
test("a page of any origin may call, and is refused if its header is none or it calls too often", async () => {
  const site = { ...HEADERS, origin: "https://assistant.test", "sec-fetch-site": "cross-site" };
  const { post } = await openServer({ limits: { callsPerMinute: 3 } });
  for (const [origin, status] of [
    [site.origin, 200],
    ["null", 200],
    ["assistant", 403],
    [site.origin, 429],
  ] as const) {
    const { statusCode, headers } = await post(CALL, { ...site, origin });
    expect([origin, statusCode]).toEqual([origin, status]);
    expect(headers["access-control-allow-origin"]).toBe("*");
  }
});

const words = "3pm in to tomorrow Paris GMT+5 28 march / -".split(" ");
const text = fc.oneof(
  anyText(110),
  fc.constantFrom("Tokyo", "UTC", "9am Paris/10am Rome", "noon -in -in in in", "2036-12-31"),
  fc.array(fc.constantFrom(...words)).map((some) => some.join(" ")),
);
const hours = fc.record({ start: text, end: text });
const person = fc.record({ place: text, workingHours: hours }, { requiredKeys: ["place"] });
const people = fc.array(person, { maxLength: 3 });
const places = fc.array(text, { maxLength: 3 });
const argumentsOfTools = {
  get_time: fc.record({ places, at: text }, { requiredKeys: ["places"] }),
  read_time_phrase: fc.record({ phrase: text, here: text }, { requiredKeys: ["phrase"] }),
  propose_meetings: fc.record({ people, lengthMinutes: fc.constantFrom(15, 480), firstDate: text }),
};
const params = fc.oneof(
  ...Object.entries(argumentsOfTools).map(([name, args]) =>
    fc.record({ name: fc.constant(name), arguments: args }),
  ),
  fc.record({ name: text, arguments: fc.jsonValue() }),
  fc.jsonValue(),
);
const method = fc.constantFrom("tools/call", "tools/call", "tools/list", "initialize", "__proto__");
const id = fc.oneof(fc.integer(), fc.string());
const message = fc.record({ jsonrpc: fc.constant("2.0"), id, method, params });

test("any message gets a result, a sentence or an error of the protocol", async () => {
  const { post } = await openServer({ limits: { callsPerMinute: 1_000_000 } });
  await fc.assert(
    fc.asyncProperty(fc.oneof(message, fc.jsonValue()), async (payload) => {
      const response = await post(JSON.stringify(payload));
      expect(response.statusCode).toBeLessThan(500);
      if (response.statusCode === 202) return;
      const { jsonrpc, result, error } = response.json();
      expect([jsonrpc, typeof (result ?? error)]).toEqual(["2.0", "object"]);
    }),
    { numRuns: 400 },
  );
});
