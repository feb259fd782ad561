import { describe, expect, test } from "vitest";
import { BASIS, openAssistant } from "../testing/assistant.ts";
import { NO_PLACES } from "../testing/places.ts";

const TOOLS = ["get_time", "read_time_phrase", "propose_meetings"];

describe.each([
  [{ pin: "2026-07-28" }, "2026-07-28"],
  ["auto", "2026-07-28"],
  ["legacy", "2025-11-25"],
] as const)("an assistant that speaks %j", (mode, version) => {
  test("lists the tools, which change nothing, and calls one", async () => {
    const { client, ask } = await openAssistant({ mode });
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    expect(client.getServerVersion()).toMatchObject({ name: "world-clock" });
    expect(client.getInstructions()).toMatch(/^Use these tools/);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS);
    for (const { annotations, inputSchema, outputSchema } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
      expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
      expect(outputSchema?.required).toEqual(expect.arrayContaining(["clock", "release"]));
    }
    expect(await ask("get_time", { places: ["Tokyo"] })).toMatchObject(BASIS);
  });
});

test("an answer is text, too, for assistants that read no structure", async () => {
  const { client } = await openAssistant();
  const args = { name: "get_time", arguments: { places: ["UTC"] } };
  const { content, structuredContent } = await client.callTool(args);
  expect(content).toEqual([{ type: "text", text: JSON.stringify(structuredContent) }]);
});

test("an assistant of the version before may ping", async () => {
  const { client } = await openAssistant({ mode: "legacy" });
  expect(await client.ping()).toEqual({});
});

test("an unknown tool is an error of the protocol, which names the tools", async () => {
  const { client } = await openAssistant();
  await expect(client.callTool({ name: "set_time" })).rejects.toThrow(
    /There are get_time, read_time_phrase, propose_meetings\./,
  );
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
