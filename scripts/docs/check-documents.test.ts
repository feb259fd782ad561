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

test.each([
  ["a path", "See `server/nowhere.ts`.", "no such path: server/nowhere.ts"],
  ["a folder", "See `server/nowhere/`.", "no such path: server/nowhere/"],
  ["a file in any folder", "See `nowhere.tsx`.", "no such path: nowhere.tsx"],
  ["a pattern", "`server/<word>/nowhere.ts`", "no such path: server/<word>/nowhere.ts"],
  ["a path without backticks", "(deploy/nowhere.conf)", "no such path: deploy/nowhere.conf"],
  ["a command in a fence", "```sh\nnpm run nowhere\n```", "no such command: npm run nowhere"],
  ["a command over two lines", "`npm run\nnowhere`", "no such command: npm run nowhere"],
  ["a bench", "`npm run bench -- nothing`", "no such command: npm run bench -- nothing"],
  ["a setting", "`NO_SETTING=1`", "no such name: NO_SETTING=1"],
  ["a call of another method", "`DELETE /api/time`", "no such call: DELETE /api/time"],
  ["a call without a method", "`/api/users/{userId}/x`", "no such call: /api/users/{userId}/x"],
  ["a package", "`@fastify/nothing`", "no such package: @fastify/nothing"],
  ["a function", "`claimNothing`", "no such name: claimNothing"],
  ["a column", "`no_such_column`", "no such name: no_such_column"],
  ["a file in a link", "[there](../nowhere.md)", "broken link: ../nowhere.md"],
  ["a heading in a link", "# Here\n[x](#there)", "broken link: #there"],
])("a document is rejected if it names %s that does not exist", (_case, text, problem) => {
  expect(problemsIn(text)).toEqual([problem]);
});

test("a table is rejected if a row has fewer cells than the header", () => {
  const table = "| A | B |\n| - | - |\n| `a\\|b` | 1 |\n| 2 |\n";
  expect(problemsIn(table)).toEqual(["not as many cells as the header: | 2 |"]);
});

test.each([".github/workflows/ci.yml", "deploy/world-clock.service", "deploy/Dockerfile"])(
  "%s is rejected if it names a path or command that does not exist",
  (path) => {
    const text = `${read(path)}\n# sh deploy/nowhere.sh && npm run --silent nowhere\n`;
    expect(problemsIn(text, path)).toEqual([
      "no such path: deploy/nowhere.sh",
      "no such command: npm run --silent nowhere",
    ]);
  },
);

test("a document may name anything that exists, and foreign names", () => {
  const text = `# The \`first\` part, here
    \`server/app.ts\`, \`app.ts\`, \`web/kit/ui/\`, \`<word>-routes.ts\`, \`npm run bench -- page\`, \`PORT=80\`,
    \`GET /api/time\`, \`/api/users/{userId}/timezone-preferences\`, \`PUT …/order\`, \`@fastify/cookie\`, \`claimVisit\`,
    \`Asia/Tokyo\`, \`/sw.js\`, [up](../README.md), [decisions](decisions), [above](#the-first-part-here),
    [elsewhere](https://example.com/x.md)`;
  expect(problemsIn(text)).toEqual([]);
});

test("the tree in ARCHITECTURE.md names what exists, all folders of two levels, and the files at the roots", () => {
  const paths = new Set([
    "web/",
    "web/b/",
    "web/b/c/",
    "web/one.ts",
    "web/one.test.ts",
    "a/",
    ".d/",
  ]);
  const check = (...tree: string[]) =>
    checkDocuments(
      new Map([["ARCHITECTURE.md", ["```", ...tree, "```"].join("\n")]]),
      { ...project, paths },
      read,
    );
  expect(check("web/    the page", "        and more", "  one.ts b/", "a/")).toEqual([]);
  expect(check("web/", "  two.ts", "a/")).toEqual([
    "ARCHITECTURE.md: no such path: web/two.ts",
    "ARCHITECTURE.md: missing in the tree: web/b/",
    "ARCHITECTURE.md: missing in the tree: web/one.ts",
  ]);
});

test.each([
  ["CONTRIBUTING.md", "missing: npm run bench"],
  ["docs/benchmarks.md", "missing: -- page"],
  ["docs/dependencies.md", "missing: fastify"],
  ["docs/decisions/README.md", "missing: 0008-two-engines-one-of-everything.md"],
  ["docs/operating.md", "missing: `half_restored`"],
  ["docs/operating.md", "missing: `unknown`"],
])("%s is rejected if it is incomplete: %s", (path, problem) => {
  expect(problemsIn("", path)).toContain(problem);
});

test("the list of dependencies is rejected if it names a removed package", () => {
  const line = "- `fastify`, `left-pad`: pads to the left";
  expect(problemsIn(line, "docs/dependencies.md")).toContain("no such package: left-pad");
});

test.each(["deploy/compose.yaml", "deploy/world-clock.service", "deploy/Dockerfile"])(
  "%s names only settings that the server reads",
  (path) => {
    const text = read(path);
    const broken = text.replace(/(?<=^(?:ENV|Environment| {2,}).*)DATA_DIR|DATABASE_URL/m, "HOSTS");
    expect(problemsIn(text, path)).toEqual([]);
    expect(problemsIn(broken, path)).toEqual(["no such setting: HOSTS"]);
  },
);

describe("the coverage of the specification", () => {
  const PATH = "docs/specification-coverage.md";
  const FILE = "server/visits/visits.test.ts";

  test.each([
    [`- 1.1 A rule: \`${FILE}\`: is 0 before the first visit`, []],
    [`- 1.1 A rule: \`${FILE}\`: nothing`, [`no such test: ${FILE}: nothing`]],
    [`- 1.1 A rule: \`${FILE}\`: before the first`, [`no such test: ${FILE}: before the first`]],
    ["- 1.1, 2.1 A rule", ["a rule without a test: 1.1, 2.1"]],
  ])("%s is checked", (text, problems) => {
    expect(problemsIn(text, PATH)).toEqual(problems);
  });

  test("counts no test that is skipped", () => {
    const source = 'test.skip(\n"a rule", () => {})';
    const text = `- 1.1 A rule: \`${FILE}\`: a rule`;
    expect(checkDocuments(new Map([[PATH, text]]), project, () => source)).toHaveLength(1);
  });
});
