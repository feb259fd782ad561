import { type ESTree, parseSync, Visitor } from "vite";

const NOT_RUN = ["skip", "todo", "fixme", "fails", "use", "step"];

/**
 * The full titles of a file's tests as written, placeholders included: "group > rule". Skipped tests and titles that
 * are not string literals are left out.
 */
export function readTestTitles(path: string, source: string): string[] {
  const titles: string[] = [];
  const groups: string[] = [];
  const enter = (call: ESTree.CallExpression) => {
    const title = titleOf(call, source);
    if (title === undefined) return;
    if (isGroup(call)) groups.push(title);
    else titles.push([...groups, title].join(" > "));
  };
  const leave = (call: ESTree.CallExpression) => {
    if (titleOf(call, source) !== undefined && isGroup(call)) groups.pop();
  };
  const { program } = parseSync(path, source);
  new Visitor({ CallExpression: enter, "CallExpression:exit": leave }).visit(program);
  return titles;
}

function titleOf(call: ESTree.CallExpression, source: string): string | undefined {
  const [root, ...members] = namesIn(call.callee);
  if (root !== "test" && root !== "describe") return undefined;
  if (members.some((member) => NOT_RUN.includes(member)) || call.arguments.length < 2)
    return undefined;
  const [title] = call.arguments;
  if (title?.type === "Literal" && typeof title.value === "string") return title.value;
  return title?.type === "TemplateLiteral"
    ? source.slice(title.start + 1, title.end - 1)
    : undefined;
}

function isGroup({ callee }: ESTree.CallExpression): boolean {
  return namesIn(callee).includes("describe");
}

function namesIn(node: ESTree.Expression): string[] {
  if (node.type === "Identifier") return [node.name];
  if (node.type === "CallExpression") return namesIn(node.callee);
  if (node.type !== "MemberExpression" || node.property.type !== "Identifier") return [];
  return [...namesIn(node.object), node.property.name];
}
