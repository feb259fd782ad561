import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { findProgram } from "../server/testing/find-services.mjs";
import { startServer } from "../server/testing/server.ts";

const HOST = "https://clock.example";
const document = readFileSync("docs/api.md", "utf8");

const blocks = [...document.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(
  ([, language, code = ""]) => ({ language, code }),
);
const codeOf = (language: string) =>
  blocks.find((block) => block.language === language)?.code ?? "";

let address: string;
beforeAll(async () => {
  ({ address } = await startServer({}));
});

function run(command: string, ...args: string[]): string {
  const own = args.map((arg) => arg.replaceAll(HOST, address));
  const { status, stdout, stderr } = spawnSync(command, own, { encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
  return stdout;
}

describe.skipIf(!findProgram("curl"))("in docs/api.md", () => {
  const commands = blocks.flatMap(({ language, code }, index) => {
    const next = blocks[index + 1];
    const shown: object = next?.language === "json" ? JSON.parse(next.code) : {};
    const lines = language === "sh" ? code.trim().split("\n") : [];
    return lines.map((line) => [line, shown] as const);
  });

  test.each(commands)(
    "`%s` is answered, with the fields that are shown, in their order",
    (command, shown) => {
      const text = run("sh", "-c", command.replace("curl ", "curl --fail --silent --show-error "));
      expect(text).not.toBe("");
      const names = Object.keys(shown);
      expect(names.length > 0 ? Object.keys(JSON.parse(text)) : []).toEqual(names);
    },
  );
});

test.skipIf(!findProgram("curl"))("the calendar in docs/api.md is the answer to its call", () => {
  const [, shown = ""] = /^```\n(BEGIN:VCALENDAR\n.*?)^```$/ms.exec(document) ?? [];
  const answer = run("curl", "--silent", `${HOST}/api/timezone/Europe/Berlin.ics`);
  expect(answer.replaceAll("\r\n", "\n")).toBe(shown);
});

test("the example in JavaScript of docs/api.md prints a time and an abbreviation", () => {
  expect(run("node", "--input-type=module", "--eval", codeOf("js"))).toMatch(/^2\S+\+09:00 JST\n$/);
});

test("the fields that the example for Arduino reads are in the text that it asks for", async () => {
  const code = codeOf("cpp");
  const [, path] = /http:\/\/clock\.example(\/[^"]+)/.exec(code) ?? [];
  const text = await (await fetch(address + path)).text();
  const fields = [...code.matchAll(/field\(body, "(\w+)"\)/g)].map(([, name]) => name);
  expect(fields).toEqual(["unixtime", "raw_offset", "dst_offset"]);
  for (const name of fields) expect(text).toMatch(new RegExp(`\\n${name}: -?\\d+\\n`));
});
