import { readFileSync } from "node:fs";

interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly $ref?: string;
}

interface Body {
  readonly description?: string;
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required: boolean;
  readonly description?: string;
  readonly example?: string;
  readonly schema: Schema;
}

interface Call {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly [string];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body>>;
}

interface Description {
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Call>>>>;
}

/** More values, such as all time zones of the table, say nothing. */
const MAX_VALUES = 12;
const COMMON_STATUSES = ["503", "4XX", "5XX"];

/** Writes every call of the OpenAPI document as HTML, in its groups. A call that reads gets a form that sends it. */
export function writeApiCalls(file: string): string {
  const { tags, paths } = JSON.parse(readFileSync(file, "utf8")) as Description;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ method, path, call })),
  );
  return tags
    .map(({ name }) => {
      const ofGroup = calls.filter(({ call }) => call.tags[0] === name);
      const written = ofGroup.map(({ method, path, call }) => writeCall(method, path, call));
      return `<section><h2 class="heading">${escapeHtml(name)}</h2>${written.join("")}</section>`;
    })
    .join("");
}

function writeCall(method: string, path: string, call: Call): string {
  const { operationId, summary, parameters = [], requestBody, responses } = call;
  const sent = requestBody?.content?.["application/json"]?.schema;
  const answers = Object.entries(responses).filter(([status]) => !COMMON_STATUSES.includes(status));
  return [
    `<details id="${operationId}"><summary class="target cluster baseline gap-x-4 breaking"><code><b>${method.toUpperCase()}</b> ${escapeHtml(path)}</code> `,
    `<span class="note">${escapeHtml(summary)}</span></summary>`,
    writeForm(method, path, parameters),
    sent ? `<h3>Request body</h3>${writeSchema(sent)}` : "",
    ...answers.map(([status, body]) => writeAnswer(status, body)),
    "</details>",
  ].join("");
}

/** Path parameters have their examples: a form can't fill them in. A call that writes is only listed. */
function writeForm(method: string, path: string, parameters: readonly Parameter[]): string {
  const inPath = parameters.filter((parameter) => parameter.in === "path");
  const isSendable = method === "get" && inPath.every(({ example }) => example !== undefined);
  const url = path.replaceAll(/\{(\w+)\}/g, (part, name: string) => {
    return inPath.find((parameter) => parameter.name === name)?.example ?? part;
  });
  const fields = parameters.map((parameter) => writeParameter(parameter, isSendable));
  if (!isSendable) return fields.join("");
  return `<form action="${escapeHtml(url)}" target="_blank">${fields.join("")}<button class="button button-plain">GET ${escapeHtml(url)}</button></form>`;
}

function writeParameter(parameter: Parameter, isSendable: boolean): string {
  const { name, required, description = "", example = "", schema } = parameter;
  const isField = isSendable && parameter.in === "query";
  const note = [`${required ? "" : "optional, "}${typeOf(schema)}`, description]
    .filter((text) => text !== "")
    .join(". ");
  const label = `<code>${name}</code> <small class="note">${escapeHtml(note)}</small>`;
  if (!isField) return `<p>${label}</p>`;
  const input = `<input name="${name}" value="${escapeHtml(example)}"${required ? " required" : ""}>`;
  return `<label class="grid gap-1">${label}${input}</label>`;
}

function writeAnswer(status: string, { description = "", content = {} }: Body): string {
  const [[type, { schema }] = ["", { schema: {} }]] = Object.entries(content);
  const isListed = type === "application/json" && !schema.$ref;
  const note = schema.$ref ? typeOf(schema) : type || description;
  return `<h3>${status} <small class="note">${escapeHtml(note)}</small></h3>${isListed ? writeSchema(schema) : ""}`;
}

function writeSchema(schema: Schema): string {
  return `<pre tabindex="0"><code>${escapeHtml(typeOf(schema))}</code></pre>`;
}

/** A schema in the notation of TypeScript, with descriptions as comments. */
function typeOf(schema: Schema, indent = ""): string {
  if (schema.$ref) return schema.$ref.split("/").at(-1) ?? "";
  if (schema.anyOf) return schema.anyOf.map((one) => typeOf(one, indent)).join(" | ");
  if (schema.enum && schema.enum.length <= MAX_VALUES) {
    return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  }
  if (schema.items) return `${typeOf(schema.items, indent)}[]`;
  if (!schema.properties) return schema.type ?? "unknown";
  const inner = `${indent}  `;
  const lines = Object.entries(schema.properties).map(([name, field]) => {
    const mark = schema.required?.includes(name) ? "" : "?";
    const note = field.description ? ` // ${field.description}` : "";
    return `${inner}${name}${mark}: ${typeOf(field, inner)};${note}\n`;
  });
  return `{\n${lines.join("")}${indent}}`;
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
