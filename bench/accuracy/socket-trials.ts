import { once } from "node:events";
import { Agent, createServer, get } from "node:http";
import type { AddressInfo, Server } from "node:net";
import { json } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import timesync from "timesync/dist/timesync.js";
import type { ExchangeTimestamps } from "../../web/accuracy/sample.ts";
import { createDelayProxy } from "./delay-proxy.ts";
import type { Path } from "./paths.ts";
import { judge, type Trial } from "./trial.ts";

const OFFSET_MS = 1234.5678;
const BURST = 16;
const BURST_EACH_MS = 250;
const AT_ONCE = 50;

type Exchange = () => Promise<ExchangeTimestamps>;

/** Simulates page loads over real sockets through the proxy. The server's clock is the device's plus a known offset. */
export async function socketTrials(path: Path, trials: number): Promise<Trial[]> {
  const server = createTimeServer();
  const proxy = createDelayProxy(await listen(server), path);
  const port = await listen(proxy);
  const done: Trial[] = [];
  while (done.length < trials) {
    const batch = Math.min(AT_ONCE, trials - done.length);
    done.push(...(await Promise.all(Array.from({ length: batch }, () => socketTrial(port)))));
  }
  proxy.close();
  server.close();
  server.closeAllConnections();
  return done;
}

function createTimeServer() {
  return createServer((_request, response) => {
    const receivedMs = nowMs() + OFFSET_MS;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ receivedMs, sentMs: nowMs() + OFFSET_MS }));
  });
}

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

async function socketTrial(port: number): Promise<Trial> {
  await wait(Math.random() * BURST_EACH_MS);
  const [stamps, timesyncMs] = await Promise.all([
    withConnection(port, measureBurst),
    withConnection(port, measureByTimesync),
  ]);
  return judge(stamps, nowMs(), OFFSET_MS, timesyncMs);
}

/** Discards the first exchange of a connection, as the page does. */
async function withConnection<T>(
  port: number,
  use: (exchange: Exchange) => Promise<T>,
): Promise<T> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const exchange = () => exchangeOnce(port, agent);
  await exchange();
  const result = await use(exchange);
  agent.destroy();
  return result;
}

async function measureBurst(exchange: Exchange): Promise<ExchangeTimestamps[]> {
  const stamps: ExchangeTimestamps[] = [];
  for (let index = 0; index < BURST; index += 1) {
    const next = wait(BURST_EACH_MS);
    stamps.push(await exchange());
    await next;
  }
  return stamps;
}

async function measureByTimesync(exchange: Exchange): Promise<number> {
  const sync = timesync.create({ server: "loopback", interval: null, delay: 1000, now: nowMs });
  sync.send = async (to, { id }) => {
    const { serverSentMs } = await exchange();
    sync.receive(to, { id, result: serverSentMs });
  };
  await sync.sync();
  return sync.offset;
}

async function exchangeOnce(port: number, agent: Agent): Promise<ExchangeTimestamps> {
  const deviceSentMs = nowMs();
  const request = get({ port, agent, host: "127.0.0.1", path: "/" });
  const [response] = await once(request, "response");
  const deviceReceivedMs = nowMs();
  const body = (await json(response)) as { receivedMs: number; sentMs: number };
  return {
    deviceSentMs,
    serverReceivedMs: body.receivedMs,
    serverSentMs: body.sentMs,
    deviceReceivedMs,
    deviceStepMs: 0,
    serverBoundMs: 0,
    synchronised: true,
  };
}

function nowMs(): number {
  return performance.timeOrigin + performance.now();
}
