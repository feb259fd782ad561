import { describe, expect, test } from "vitest";
import { NGINX, startNginx } from "./testing/nginx.ts";
import { serve, startEcho } from "./testing/servers.ts";

/** The requests of a first load, and how many first loads one address may start at once. */
const REQUESTS_OF_A_LOAD = 35;
const LOADS = 40;

/** Lets a test send requests from any address. */
const directives = "set_real_ip_from 127.0.0.1; real_ip_header X-Real-IP;";

describe.skipIf(!NGINX)("nginx limits", () => {
  test("requests of one address, with room for forty first loads at once", async () => {
    const echo = await startEcho();
    const nginx = await startNginx([echo, echo]);
    const client = nginx.open("127.0.0.2");
    const askOften = (count: number) =>
      Promise.all(Array.from({ length: count }, () => client.request("/")));
    for (let load = 0; load < LOADS; load += 1) {
      for (const { status } of await askOften(REQUESTS_OF_A_LOAD)) expect(status).toBe(200);
    }
    let refused = await client.request("/");
    // The limit grows by 50 a second meanwhile.
    while (refused.status === 200) {
      refused = (await askOften(100)).find(({ status }) => status !== 200) ?? refused;
    }
    expect([refused.status, refused.json().error.code]).toEqual([429, "too_many_requests"]);
    expect(refused.headers).toMatchObject({
      "retry-after": "1",
      "x-content-type-options": "nosniff",
    });
    expect((await nginx.open("127.0.0.3").request("/")).status).toBe(200);
  });

  test("requests of one address in progress, to 200, where an IPv6 /64 is one address", async () => {
    const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let count = 0;
    const address = await serve((_request, response) => {
      count += 1;
      if (count === 200) arrived.resolve();
      void released.promise.then(() => response.end());
    });
    const client = (await startNginx([address, address], { directives })).open();
    const askFrom = (ip: string) => client.request("/", { headers: { "x-real-ip": ip } });
    // With the byte of a line feed, which a pattern might treat apart.
    const network = ["2001:db8:a0a:1::1", "2001:db8:a0a:1:ffff:a0a::2"] as const;
    const waiting = Array.from({ length: 200 }, (_, index) => askFrom(network[index % 2 ? 0 : 1]));
    await arrived.promise;
    const refused = await askFrom(network[0]);
    expect([refused.status, refused.json().error.code]).toEqual([429, "too_many_requests"]);
    const other = askFrom("2001:db8:a0a:2::1");
    released.resolve();
    expect((await other).status).toBe(200);
    await Promise.all(waiting);
  });
});
