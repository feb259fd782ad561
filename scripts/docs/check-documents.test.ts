import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { checkDocuments, findIdleExceptions } from "./check-documents.ts";
import { checkDeployment, checkExample } from "./check-tables.ts";
import { readProject } from "./read-project.ts";

const project = readProject();
const read = (path: string) => readFileSync(path, "utf8");

/** What is said of a document, without the line. */
function faultsOf(text: string, path = "docs/example.md") {
  return checkDocuments(new Map([[path, text]]), project, read).map(({ message }) => message);
}

describe("a document is refused that names", () => {
  test.each([
    ["a path", "See `server/nowhere.ts`.", "no path: server/nowhere.ts"],
    ["a folder", "See `server/nowhere/`.", "no path: server/nowhere/"],
    ["a file of any folder", "See `nowhere.tsx`.", "no path: nowhere.tsx"],
    [
      "a pattern that no path has",
      "`server/<word>/nowhere.ts`",
      "no path: server/<word>/nowhere.ts",
    ],
    ["a path without backticks", "(deploy/nowhere.conf has it)", "no path: deploy/nowhere.conf"],
    ["a command", "Then npm run nowhere.", "no command: npm run nowhere"],
    ["a command in a fence", "```sh\nnpm run nowhere\n```", "no command: npm run nowhere"],
    ["a bench", "`npm run bench -- nothing`", "no command: npm run bench -- nothing"],
    ["a bench alone", "`-- nothing`", "no bench: -- nothing"],
    ["a setting", "`NO_SETTING`", "no setting: NO_SETTING"],
    ["a setting's value", "`NO_SETTING=1`", "no setting: NO_SETTING=1"],
    ["a call", "`GET /api/nothing`", "no call: GET /api/nothing"],
    ["a call of another method", "`DELETE /api/time`", "no call: DELETE /api/time"],
    ["a call without a method", "`/api/users/{userId}/x`", "no call: /api/users/{userId}/x"],
    ["a package", "`@fastify/nothing`", "no package: @fastify/nothing"],
    ["a function", "`claimNothing`", "no name in the sources: claimNothing"],
    ["a column", "`no_such_column`", "no name in the sources: no_such_column"],
    ["a file by a link", "[there](../nowhere.md)", "a link that leads nowhere: ../nowhere.md"],
    ["a heading by a link", "# Here\n[x](#there)", "a link that leads nowhere: #there"],
  ])("%s that is not there", (_kind, text, fault) => {
    expect(faultsOf(text)).toEqual([fault]);
  });
});

test("a document may name all that is there, and what is none of ours", () => {
  const text = `# The \`first\` part, here
    \`server/app.ts\`, \`app.ts\`, \`web/ui/\`, \`<word>-routes.ts\`, \`npm run bench -- accuracy\`, \`PORT=80\`,
    \`GET /api/time\`, \`/api/users/{userId}/timezone-preferences\`, \`PUT …/order\`, \`@fastify/cookie\`, \`claimVisit\`,
    \`Asia/Tokyo\`, \`/sw.js\`, [up](../README.md), [decisions](decisions), [above](#the-first-part-here),
    [elsewhere](https://example.com/x.md)`;
  expect(faultsOf(text)).toEqual([]);
});

test("a fault is told with its line, also where a name is broken over two", () => {
  const text = "one\n\n`npm run\nnowhere` and `server/nowhere.ts`\n";
  const faults = checkDocuments(
    new Map([["README.md", text]]),
    { ...project, settings: new Set(), commands: new Set(), benches: new Set() },
    read,
  );
  expect(faults.map(({ line }) => line)).toEqual([4, 3]);
});

describe("the tree", () => {
  const treeOf = (paths: ReadonlySet<string>, ...lines: string[]) =>
    checkDocuments(
      new Map([["ARCHITECTURE.md", ["```", ...lines, "```"].join("\n")]]),
      { ...project, paths },
      read,
    ).map(({ line, message }) => `${line} ${message}`);
  const tree = (...lines: string[]) =>
    treeOf(new Set(["a/", "a/b/", "a/b/c/", "a/one.ts", "a/two.ts", ".d/"]), ...lines);

  test("names what is there", () => {
    expect(tree("a/      the first", "        and more of it", "  one.ts two.ts", "  b/")).toEqual(
      [],
    );
  });

  test("is refused where it names what is not there", () => {
    expect(tree("a/", "  b/      beside", "  one.ts three.ts", "  e/")).toEqual([
      "4 no path: a/three.ts",
      "5 no path: a/e/",
    ]);
  });

  test("is refused where it leaves out a folder of the first two levels", () => {
    expect(tree("a/", "  one.ts")).toEqual(["2 a folder not named: a/b/"]);
  });

  test.each(["shared", "server", "web"])(
    "is refused where it leaves out a file directly in %s/, but for tests and what they share",
    (floor) => {
      const files = [
        "one.ts",
        "two.tsx",
        "a.test.ts",
        "test-app.ts",
        "tsconfig.json",
        "b/three.ts",
      ];
      const paths = new Set([`${floor}/`, ...files.map((file) => `${floor}/${file}`)]);
      expect(treeOf(paths, `${floor}/`, "  one.ts")).toEqual([
        `2 a file not named: ${floor}/two.tsx`,
      ]);
    },
  );
});

test.each([
  ["README.md", "a setting not named: PORT"],
  ["CONTRIBUTING.md", "a command not named: npm run bench"],
  ["docs/benchmarks.md", "a bench not named: -- accuracy"],
  ["docs/dependencies.md", "a package not named: fastify"],
])("%s is refused where it leaves something out: %s", (path, fault) => {
  expect(faultsOf("", path)).toContain(fault);
});

test("the list of dependencies is refused where it has one that is gone", () => {
  const row = "| `left-pad` | Pads to the left |";
  expect(faultsOf(row, "docs/dependencies.md")).toContain("no package: left-pad");
});

test("the example of settings is held to those the server reads, both ways", () => {
  const example = read(".env.example");
  expect(checkExample(example, project)).toEqual([]);
  const faults = checkExample(example.replace("\nHOST=", "\nHOSTS="), project);
  expect(faults.map(({ message }) => message)).toEqual([
    "no setting: HOSTS",
    "a setting not named: HOST",
  ]);
});

test.each(["deploy/compose.yaml", "deploy/world-clock.service", "deploy/Dockerfile"])(
  "a deployment is refused that sets what the server does not read: %s",
  (path) => {
    const spoilt = (file: string) => {
      const text = read(file);
      return file === path ? text.replace(/DATA_DIR|DATABASE_URL/, "DATA_PLACE") : text;
    };
    expect(checkDeployment(read, project)).toEqual([]);
    expect(checkDeployment(spoilt, project)).toEqual([
      { path, line: 1, message: "no setting: DATA_PLACE" },
    ]);
  },
);

test("an exception that nothing needs is refused", () => {
  const texts = new Map([["docs/example.md", "`/metrics`"]]);
  const messages = findIdleExceptions(texts, project).map(({ message }) => message);
  expect(messages).toContain("an exception that nothing needs: 404.html");
  expect(messages).not.toContain("an exception that nothing needs: /metrics");
});

describe("the table of the specification", () => {
  const PATH = "docs/specification-coverage.md";
  const FILE = "shared/zones/format-offset.test.ts";
  const row = (number: string, held: string) => `| ${number} | A rule | ${held} |`;

  test("names tests that are there, by their full titles as they are written", () => {
    const text = [
      row("1.1", `\`${FILE}\`: %i minutes east is written %s`),
      row("", "`server/visits/visits.test.ts`: the visitor count > is 0 before the first visit"),
    ];
    expect(faultsOf(text.join("\n"), PATH)).toEqual([]);
  });

  test.each([
    ["a test that is not there", row("1.1", `\`${FILE}\`: nothing`), `no test: ${FILE}: nothing`],
    ["part of a title", row("1.1", `\`${FILE}\`: %i minutes`), `no test: ${FILE}: %i minutes`],
    ["a rule without a test", "| 1.1 | A rule | |", "a rule without a test: 1.1"],
  ])("is refused with %s", (_kind, text, fault) => {
    expect(faultsOf(text, PATH)).toEqual([fault]);
  });

  test("is refused with a number twice", () => {
    const one = row("1.1", `\`${FILE}\`: %i minutes east is written %s`);
    expect(faultsOf(`${one}\n${one}`, PATH)).toEqual(["a number twice: 1.1"]);
  });
});

describe("a decision", () => {
  const PATH = "docs/decisions/0072-one-thing.md";
  const TEXT =
    "# 72. One thing\n\nDate: 2026-11-22 · Status: accepted\n\n## Context\n\n## Decision\n\n## Consequences\n";
  const check = (text: string, index = "- [72. One thing](0072-one-thing.md)") =>
    checkDocuments(
      new Map([
        [PATH, text],
        ["docs/decisions/README.md", index],
      ]),
      { ...project, paths: new Set([PATH]) },
      read,
    ).map(({ message }) => message);

  test("has a number, a date, a status and three sections, and is in the index", () => {
    expect(check(TEXT)).toEqual([]);
  });

  test.each([
    ["another number", TEXT.replace("72", "71"), "title without the number of the file"],
    ["no date", TEXT.replace("2026-11-22", ""), "no line with date and status"],
    ["another status", TEXT.replace("accepted", "maybe"), "no line with date and status"],
    ["no context", TEXT.replace("## Context", ""), "no section: ## Context"],
  ])("is rejected with %s", (_fault, text, message) => {
    expect(check(text)).toContain(message);
  });

  test("is rejected if the index does not list it", () => {
    expect(check(TEXT, "")).toEqual([
      "not in docs/decisions/README.md: [72. One thing](0072-one-thing.md)",
    ]);
  });
});
