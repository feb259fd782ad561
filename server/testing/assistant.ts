import {
  Client,
  StreamableHTTPClientTransport,
  type VersionNegotiationMode,
} from "@modelcontextprotocol/client";
import { TZDB_RELEASE } from "../../shared/zones/zone-rules.ts";
import { MCP_PATH } from "../http/feature.ts";
import { buildTestApp, type TestOptions } from "./app.ts";
import { onFinished } from "./cleanup.ts";

/** A Wednesday. */
export const ASKED_AT = "2026-11-25T12:00:00.000Z";
const CHECK = { boundMs: 0.5, source: "chrony", synchronised: true } as const;
export const BASIS = {
  clock: { instantMs: Date.parse(ASKED_AT), ...CHECK },
  release: TZDB_RELEASE,
};

interface Options extends TestOptions {
  readonly mode?: VersionNegotiationMode;
}

/** Connects an assistant's client, the official one, to a server that listens and whose clock stands still. */
export async function openAssistant({ mode = "auto", ...options }: Options = {}) {
  const now = Date.parse(ASKED_AT);
  const serverClock = {
    now: () => now,
    timeResponse: (receivedMs: number) => ({ ...CHECK, receivedMs, sentMs: now }),
  };
  const { app } = await buildTestApp({ serverClock, ...options });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const client = new Client({ name: "assistant", version: "1" }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL(MCP_PATH, address)));
  onFinished(() => client.close());
  const call = async (name: string, args: Record<string, unknown>) =>
    client.callTool({ name, arguments: args });
  return {
    ...{ address, client },
    ask: async (...tool: Parameters<typeof call>) => {
      const { structuredContent, isError, content } = await call(...tool);
      if (isError) throw new Error(JSON.stringify(content));
      return structuredContent;
    },
    refusalOf: async (...tool: Parameters<typeof call>) => {
      const { isError, content } = await call(...tool);
      const [first] = content;
      if (!isError || first?.type !== "text") throw new Error("Not refused");
      return first.text;
    },
  };
}
