import { describe, expect, test } from "vitest";
import { MCP_PATH } from "../http/register-calls.ts";
import { buildTestApp } from "../testing/app.ts";

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

async function post(payload: unknown, headers: Record<string, string> = {}, options = {}) {
  const { app } = await buildTestApp(options);
  const response = await app.inject({
    method: "POST",
    url: MCP_PATH,
    headers: { "content-type": "application/json", ...headers },
    payload: typeof payload === "string" ? payload : JSON.stringify(payload),
  });
  return { ...response, status: response.statusCode, body: response.body };
}

async function errorOf(payload: unknown, headers: Record<string, string> = {}) {
  const { status, body } = await post(payload, headers);
  const { jsonrpc, id, error, result } = JSON.parse(body);
  expect([jsonrpc, result]).toEqual(["2.0", undefined]);
  expect(error.message).toMatch(/^[A-Z].*\.$/);
  return { status, id, code: error.code, data: error.data };
}

describe("a request without a handshake", () => {
  test("is answered by a result that says it is complete, and by whom", async () => {
    const { status, body, headers } = await post(CALL, HEADERS);
    expect([status, headers["content-type"]]).toEqual([200, "application/json; charset=utf-8"]);
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["mcp-session-id"]).toBeUndefined();
    expect(JSON.parse(body)).toMatchObject({
      jsonrpc: "2.0",
      id: 7,
      result: {
        resultType: "complete",
        _meta: { "io.modelcontextprotocol/serverInfo": { name: "world-clock" } },
      },
    });
  });

  test("may have its name encoded in the header", async () => {
    const name = `=?base64?${Buffer.from("get_time").toString("base64")}?=`;
    expect((await post(CALL, { ...HEADERS, "mcp-name": name })).status).toBe(200);
  });

  test.each(["mcp-protocol-version", "mcp-method", "mcp-name"])(
    "is refused without the header %s, or if it differs",
    async (name) => {
      const { [name]: _, ...without } = HEADERS as Record<string, string>;
      for (const headers of [without, { ...HEADERS, [name]: "2025-11-25" }]) {
        expect(await errorOf(CALL, headers)).toMatchObject({ status: 400, id: 7, code: -32020 });
      }
    },
  );

  test("is refused without what it has to say of itself", async () => {
    for (const meta of [
      undefined,
      {},
      { "io.modelcontextprotocol/protocolVersion": VERSION },
      { "io.modelcontextprotocol/clientCapabilities": {} },
    ]) {
      const call = { ...CALL, params: { ...CALL.params, _meta: meta } };
      expect(await errorOf(call, HEADERS)).toMatchObject({ status: 400, code: -32602 });
    }
  });

  test("of another version is refused with the versions that there are", async () => {
    const version = "2030-01-01";
    const meta = { ...META, "io.modelcontextprotocol/protocolVersion": version };
    const call = { ...CALL, params: { ...CALL.params, _meta: meta } };
    const refused = {
      status: 400,
      code: -32022,
      data: { supported: [VERSION], requested: version },
    };
    const headers = { ...HEADERS, "mcp-protocol-version": version };
    expect(await errorOf(call, headers)).toMatchObject(refused);
    const bare = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const named = { "mcp-protocol-version": version };
    expect(await errorOf(bare, named)).toMatchObject(refused);
  });

  test.each(["initialize", "ping", "resources/list", "subscriptions/listen", "constructor"])(
    "has no method %s",
    async (method) => {
      const call = { jsonrpc: "2.0", id: "a", method, params: { _meta: META } };
      const headers = { ...HEADERS, "mcp-method": method };
      expect(await errorOf(call, headers)).toMatchObject({ status: 404, id: "a", code: -32601 });
    },
  );

  test("lists its version and its tools to be kept for an hour", async () => {
    for (const [method, wanted] of [
      ["server/discover", { supportedVersions: [VERSION], capabilities: { tools: {} } }],
      ["tools/list", { tools: expect.any(Array) }],
    ] as const) {
      const call = { jsonrpc: "2.0", id: 1, method, params: { _meta: META } };
      const { body } = await post(call, { ...HEADERS, "mcp-method": method });
      const caching = { ttlMs: 3_600_000, cacheScope: "public" };
      expect(JSON.parse(body).result).toMatchObject({ ...wanted, ...caching });
    }
  });
});

describe("a request of the versions before", () => {
  test.each([
    ["2025-11-25", "2025-11-25"],
    ["2025-06-18", "2025-06-18"],
    ["2025-03-26", "2025-11-25"],
    [undefined, "2025-11-25"],
  ])("initialises %s as %s", async (protocolVersion, answered) => {
    const params = { protocolVersion, capabilities: {}, clientInfo: { name: "a", version: "1" } };
    const { body } = await post({ jsonrpc: "2.0", id: 0, method: "initialize", params });
    const { id, result } = JSON.parse(body);
    expect([id, result.protocolVersion]).toEqual([0, answered]);
    expect(result.resultType).toBeUndefined();
  });

  test("needs no header, and no initialisation before it on this server", async () => {
    const call = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    for (const headers of [{}, { "mcp-protocol-version": "2025-06-18" }]) {
      expect((await post(call, headers)).status).toBe(200);
    }
  });

  test("is refused in the response of an unknown method, with status 200", async () => {
    const call = { jsonrpc: "2.0", id: 1, method: "resources/list" };
    expect(await errorOf(call)).toMatchObject({ status: 200, id: 1, code: -32601 });
  });
});

test("a notification is accepted without a body", async () => {
  const { status, body } = await post({ jsonrpc: "2.0", method: "notifications/initialized" });
  expect([status, body]).toEqual([202, ""]);
});

test.each([
  ["{", -32700],
  ["", -32700],
  ['{"__proto__": {}}', -32700],
  ["null", -32600],
  ["[]", -32600],
  [JSON.stringify([CALL]), -32600],
  ['"tools/list"', -32600],
  ['{"jsonrpc":"1.0","id":1,"method":"tools/list"}', -32600],
  ['{"jsonrpc":"2.0","id":null,"method":"tools/list"}', -32600],
  ['{"jsonrpc":"2.0","id":1.5,"method":"tools/list"}', -32600],
  ['{"jsonrpc":"2.0","id":1,"method":"tools/list","params":[]}', -32600],
  ['{"jsonrpc":"2.0","id":1,"result":{}}', -32600],
])("the body %s is refused as no message", async (payload, code) => {
  expect(await errorOf(payload)).toMatchObject({ status: 400, id: undefined, code });
});

test("parameters that a method does not take are refused", async () => {
  for (const [method, params] of [
    ["tools/list", { cursor: "2" }],
    ["tools/call", {}],
    ["tools/call", { name: "__proto__" }],
  ] as const) {
    expect((await errorOf({ jsonrpc: "2.0", id: 1, method, params })).code).toBe(-32602);
  }
});

test.each(["GET", "DELETE", "PUT", "OPTIONS", "HEAD"] as const)(
  "%s is refused, for there are no sessions and streams",
  async (method) => {
    const { app } = await buildTestApp();
    const { statusCode, headers } = await app.inject({ method, url: MCP_PATH });
    expect([statusCode, headers["allow"]]).toEqual([405, "POST"]);
  },
);

test("a body that is too large, or no JSON by its type, is refused as everywhere", async () => {
  const large = await post({ ...CALL, more: "x".repeat(65_536) }, HEADERS);
  expect([large.status, JSON.parse(large.body).error.code]).toEqual([413, "body_too_large"]);
  const text = await post("time", { "content-type": "text/plain" });
  expect([text.status, JSON.parse(text.body).error.code]).toEqual([415, "unsupported_media_type"]);
});

describe("a page of any origin", () => {
  const origin = "https://assistant.test";
  const options = { publicOrigin: "https://clock.test" };

  test("may call", async () => {
    const site = { origin, "sec-fetch-site": "cross-site" };
    const { status, headers } = await post(CALL, { ...HEADERS, ...site }, options);
    expect([status, headers["access-control-allow-origin"]]).toEqual([200, "*"]);
    const { app } = await buildTestApp(options);
    const preflight = await app.inject({
      method: "OPTIONS",
      url: MCP_PATH,
      headers: {
        ...site,
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type,mcp-protocol-version",
      },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, HEAD, POST",
      "access-control-allow-headers": "*",
    });
  });

  test("is refused if its header is none", async () => {
    const { status } = await post(CALL, { ...HEADERS, origin: "assistant" });
    expect(status).toBe(403);
    expect((await post(CALL, { ...HEADERS, origin: "null" })).status).toBe(200);
  });

  test("may read that it calls too often, or that there is nothing", async () => {
    const limited = await post(CALL, { ...HEADERS, origin }, { limits: { callsPerMinute: 0 } });
    expect(limited.status).toBe(429);
    const open = { "access-control-allow-origin": "*", "retry-after": expect.any(String) };
    expect(limited.headers).toMatchObject(open);
    const { app } = await buildTestApp();
    const nothing = await app.inject({ method: "POST", url: `${MCP_PATH}/sse` });
    expect([nothing.statusCode, nothing.json().error.code]).toEqual([404, "not_found"]);
  });
});
