import {
  type MessageFormatElement,
  type PluralElement,
  parse,
  type SelectElement,
  TYPE,
} from "@formatjs/icu-messageformat-parser";

interface Context {
  /** The TypeScript type of each value, by name. */
  readonly values: Map<string, string>;
  readonly plurals: Plural[];
  /** The argument that `#` stands for. */
  readonly count?: string;
}

interface Plural {
  readonly type: Intl.PluralRuleType;
  /** CLDR categories and exact numbers: "one", "=0". */
  readonly forms: readonly string[];
}

/**
 * Compiles a message in the ICU MessageFormat (https://unicode-org.github.io/icu/userguide/format_parse/messages/) with
 * arguments, `{x, number}`, `plural`, `selectordinal`, `select` and tags, to a JavaScript expression of the values `v`. It is a React
 * node instead of a string if the message has tags. Throws on anything else.
 */
export function compileMessage(message: string) {
  const elements = parse(message, { shouldParseSkeletons: false });
  const context: Context = { values: new Map(), plurals: [] };
  const isRich = hasTag(elements);
  const code = (isRich ? compileRich : compileText)(elements, context);
  return { code, ...context, isRich };
}

type Compile = (elements: readonly MessageFormatElement[], context: Context) => string;

function hasTag(elements: readonly MessageFormatElement[]): boolean {
  return elements.some(
    (element) =>
      element.type === TYPE.tag ||
      ("options" in element && Object.values(element.options).some(({ value }) => hasTag(value))),
  );
}

const compileText: Compile = (elements, context) => {
  const parts = elements.map((element) =>
    element.type === TYPE.literal
      ? JSON.stringify(element.value)
          .slice(1, -1)
          .replaceAll('\\"', '"')
          .replaceAll(/[`$]/g, "\\$&")
      : `\${${compileElement(element, context, compileText)}}`,
  );
  return `\`${parts.join("")}\``;
};

/** Compiles each part to a child of one fragment: children that are passed together need no keys. */
const compileRich: Compile = (elements, context) => {
  const children = elements.map((element) => {
    if (element.type === TYPE.literal) return JSON.stringify(element.value);
    if (element.type !== TYPE.tag) return compileElement(element, context, compileRich);
    context.values.set(element.value, "(children: ReactNode) => ReactNode");
    const compile = hasTag(element.children) ? compileRich : compileText;
    return `v.${element.value}(${compile(element.children, context)})`;
  });
  return `m_jsxs(m_Fragment, { children: [${children.join(", ")}] })`;
};

function compileElement(element: MessageFormatElement, context: Context, compile: Compile): string {
  const { values, count } = context;
  switch (element.type) {
    case TYPE.pound:
      return `m_formatNumber(v.${count})`;
    case TYPE.argument:
      if (!values.has(element.value)) values.set(element.value, "string");
      return `v.${element.value}`;
    case TYPE.plural:
      return compilePlural(element, context, compile);
    case TYPE.select:
      return compileSelect(element, context, compile);
    default:
      if (element.type !== TYPE.number || element.style)
        throw new Error(`This part of the message is not supported: ${JSON.stringify(element)}`);
      values.set(element.value, "number");
      return `m_formatNumber(v.${element.value})`;
  }
}

function compilePlural(
  { value, options, offset, pluralType }: PluralElement,
  context: Context,
  compile: Compile,
): string {
  if (offset !== 0) throw new Error(`{${value}, plural}: an offset is not supported.`);
  context.values.set(value, "number");
  context.plurals.push({ type: pluralType ?? "cardinal", forms: Object.keys(options) });
  const forms = Object.entries(options).map(
    ([form, option]) => `"${form}": ${compile(option.value, { ...context, count: value })}`,
  );
  const type = pluralType === "ordinal" ? ', "ordinal"' : "";
  return `m_plural(v.${value}, { ${forms.join(", ")} }${type})`;
}

function compileSelect(
  { value, options }: SelectElement,
  context: Context,
  compile: Compile,
): string {
  const { other, ...named } = options;
  const types = Object.keys(named).map((name) => `"${name}"`);
  // With an empty `other` the message has no text for any other value.
  const isClosed = other?.value.length === 0;
  context.values.set(value, isClosed ? types.join(" | ") : "string");
  const choices = Object.entries(named).map(
    ([name, option]) => `v.${value} === "${name}" ? ${compile(option.value, context)} : `,
  );
  return `(${choices.join("")}${compile(other?.value ?? [], context)})`;
}
