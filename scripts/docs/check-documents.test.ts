import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { checkDocuments } from "./check-documents.ts";
import { readProject } from "./read-project.ts";

const project = readProject();
const read = (path: string) => readFileSync(path, "utf8");

function problemsIn(text: string, path = "docs/example.md") {
  return checkDocuments(new Map([[path, text]]), project, read).map((problem) =>
    problem.slice(path.length + 2),
  );
}

describe("a document is rejected if it names", () => {
  test.each([
    ["a path", "See `server/nowhere.ts`.", "no such path: server/nowhere.ts"],
    ["a folder", "See `server/nowhere/`.", "no such path: server/nowhere/"],
    ["a file in any folder", "See `nowhere.tsx`.", "no such path: nowhere.tsx"],
    [
      "a pattern without a match",
      "`server/<word>/nowhere.ts`",
      "no such path: server/<word>/nowhere.ts",
    ],
    [
      "a file of a missing folder",
      "`server/nowhere/app.ts`",
      "no such path: server/nowhere/app.ts",
    ],
    [
      "a path without backticks",
      "(deploy/nowhere.conf has it)",
      "no such path: deploy/nowhere.conf",
    ],
    ["a command", "Then npm run nowhere.", "no such command: npm run nowhere"],
    ["a command in a fence", "```sh\nnpm run nowhere\n```", "no such command: npm run nowhere"],
    ["a bench", "`npm run bench -- nothing`", "no such command: npm run bench -- nothing"],
    ["a bench alone", "`-- nothing`", "no such bench: -- nothing"],
    ["a setting", "`NO_SETTING`", "no such name: NO_SETTING"],
    ["a setting's value", "`NO_SETTING=1`", "no such name: NO_SETTING=1"],
    ["a call", "`GET /api/nothing`", "no such call: GET /api/nothing"],
    ["a call of another method", "`DELETE /api/time`", "no such call: DELETE /api/time"],
    ["a call without a method", "`/api/users/{userId}/x`", "no such call: /api/users/{userId}/x"],
    ["a package", "`@fastify/nothing`", "no such package: @fastify/nothing"],
    ["a function", "`claimNothing`", "no such name: claimNothing"],
    ["a column", "`no_such_column`", "no such name: no_such_column"],
    ["a file in a link", "[there](../nowhere.md)", "broken link: ../nowhere.md"],
    ["a heading in a link", "# Here\n[x](#there)", "broken link: #there"],
  ])("%s that does not exist", (_case, text, problem) => {
    expect(problemsIn(text)).toEqual([problem]);
  });
});

test("a document may name anything that exists, and foreign names", () => {
  const text = `# The \`first\` part, here
    \`server/app.ts\`, \`app.ts\`, \`web/kit/ui/\`, \`<word>-routes.ts\`, \`npm run bench -- accuracy\`, \`PORT=80\`,
    \`GET /api/time\`, \`/api/users/{userId}/timezone-preferences\`, \`PUT …/order\`, \`@fastify/cookie\`, \`claimVisit\`,
    \`Asia/Tokyo\`, \`/sw.js\`, [up](../README.md), [decisions](decisions), [above](#the-first-part-here),
    [elsewhere](https://example.com/x.md)`;
  expect(problemsIn(text)).toEqual([]);
});

test("a name may span two lines", () => {
  expect(problemsIn("`npm run\nnowhere`")).toEqual(["no such command: npm run nowhere"]);
});

describe("the tree in ARCHITECTURE.md", () => {
  const treeOf = (paths: ReadonlySet<string>, ...lines: string[]) =>
    checkDocuments(
      new Map([["ARCHITECTURE.md", ["```", ...lines, "```"].join("\n")]]),
      { ...project, paths },
      read,
    );
  const tree = (...lines: string[]) =>
    treeOf(new Set(["a/", "a/b/", "a/b/c/", "a/one.ts", "a/two.ts", ".d/"]), ...lines);

  test("is accepted if all its names exist", () => {
    expect(tree("a/      the first", "        and more of it", "  one.ts two.ts", "  b/")).toEqual(
      [],
    );
  });

  test("is rejected if it names a missing path", () => {
    expect(tree("a/", "  b/      beside", "  one.ts three.ts", "  e/")).toEqual([
      "ARCHITECTURE.md: no such path: a/three.ts",
      "ARCHITECTURE.md: no such path: a/e/",
    ]);
  });

  test("is rejected if it leaves out a folder of the first two levels", () => {
    expect(tree("a/", "  one.ts")).toEqual(["ARCHITECTURE.md: missing in the tree: a/b/"]);
  });

  test.each(["shared", "server", "web"])(
    "is rejected if it leaves out a code file at the root of %s/",
    (folder) => {
      const files = ["one.ts", "two.tsx", "a.test.ts", "tsconfig.json", "b/three.ts"];
      const paths = new Set([`${folder}/`, ...files.map((file) => `${folder}/${file}`)]);
      expect(treeOf(paths, `${folder}/`, "  one.ts")).toEqual([
        `ARCHITECTURE.md: missing in the tree: ${folder}/two.tsx`,
      ]);
    },
  );
});

test.each([
  ["CONTRIBUTING.md", "missing: npm run bench"],
  ["docs/benchmarks.md", "missing: -- accuracy"],
  ["docs/dependencies.md", "missing: fastify"],
])("%s is rejected if it is incomplete: %s", (path, problem) => {
  expect(problemsIn("", path)).toContain(problem);
});

test("the list of dependencies is rejected if it names a removed package", () => {
  const row = "| `left-pad` | Pads to the left |";
  expect(problemsIn(row, "docs/dependencies.md")).toContain("no such package: left-pad");
});

test(".env.example names exactly the settings that the server reads", () => {
  const example = read(".env.example");
  expect(problemsIn(example, ".env.example")).toEqual([]);
  expect(problemsIn(example.replace("\nHOST=", "\nHOSTS="), ".env.example")).toEqual([
    "missing: HOST",
    "no such setting: HOSTS",
  ]);
});

test.each(["deploy/compose.yaml", "deploy/world-clock.service", "deploy/Dockerfile"])(
  "%s is rejected if it sets an unknown setting",
  (path) => {
    const text = read(path);
    const broken = text.replace(/(?<=^ENV.*|^Environment.*)DATA_DIR|DATABASE_URL/m, "DATA_FOLDER");
    expect(problemsIn(text, path)).toEqual([]);
    expect(problemsIn(broken, path)).toEqual(["no such setting: DATA_FOLDER"]);
  },
);

describe("the coverage table of the specification", () => {
  const PATH = "docs/specification-coverage.md";
  const FILE = "shared/zones/format-offset.test.ts";
  const row = (number: string, held: string) => `| ${number} | A rule | ${held} |`;

  test("is accepted if every test exists, by its full title as written", () => {
    const text = [
      row("1.1", `\`${FILE}\`: an offset of %i minutes is printed as %s`),
      row("", "`server/visits/visits.test.ts`: the visitor count > is 0 before the first visit"),
    ];
    expect(problemsIn(text.join("\n"), PATH)).toEqual([]);
  });

  test.each([
    ["a missing test", row("1.1", `\`${FILE}\`: nothing`), `no such test: ${FILE}: nothing`],
    ["part of a title", row("1.1", `\`${FILE}\`: %i minutes`), `no such test: ${FILE}: %i minutes`],
    ["a rule without a test", "| 1.1 | A rule | |", "a rule without a test: 1.1"],
  ])("is rejected if it has %s", (_case, text, problem) => {
    expect(problemsIn(text, PATH)).toEqual([problem]);
  });

  test.each([
    ["test(", []],
    ["test.each([1])(", []],
    ["test.skip(", [`no such test: ${FILE}: a rule`]],
  ])("is checked against a file with %s", (call, problems) => {
    const source = `describe("group", () => { ${call}\n"a rule", () => {}) })`;
    const text = row("1.1", `\`${FILE}\`: a rule`);
    const found = checkDocuments(new Map([[PATH, text]]), project, () => source);
    expect(found).toEqual(problems.map((problem) => `${PATH}: ${problem}`));
  });

  test("is rejected if it has a duplicate number", () => {
    const one = row("1.1", `\`${FILE}\`: an offset of %i minutes is printed as %s`);
    expect(problemsIn(`${one}\n${one}`, PATH)).toEqual(["duplicate number: 1.1"]);
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
    );

  test("has a number, a date, a status and three sections, and is in the index", () => {
    expect(check(TEXT)).toEqual([]);
  });

  test.each([
    ["another number", TEXT.replace("72", "71")],
    ["no date", TEXT.replace("2026-11-22", "")],
    ["another status", TEXT.replace("accepted", "maybe")],
    ["no context", TEXT.replace("## Context", "")],
  ])("is rejected with %s", (_fault, text) => {
    expect(check(text)).toContain(`${PATH}: not in the form of a decision`);
  });

  test("is rejected if the index does not list it", () => {
    expect(check(TEXT, "")).toEqual([
      `${PATH}: not in docs/decisions/README.md: [72. One thing](0072-one-thing.md)`,
    ]);
  });
});
