import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";

type Elements = readonly MessageFormatElement[];

/** From ICU MessageFormat (https://unicode-org.github.io/icu/userguide/format_parse/messages/) to a JavaScript expression of the values `v`: a string, or a React node if the message has tags. Throws on dates, skeletons and offsets. */
export function compileMessage(message: string) {
  const elements = parse(message, { shouldParseSkeletons: false });
  const isRich = hasTag(elements);
  /** The TypeScript type of each value, by name. */
  const values = new Map<string, string>();
  /** With CLDR categories and exact numbers: "one", "=0". */
  const plurals: { type: Intl.PluralRuleType; forms: readonly string[] }[] = [];

  /** Children that are passed together need no keys. `count` is the argument that `#` stands for. */
  const compileAll = (parts: Elements, areRich: boolean, count?: string): string => {
    const codes = parts.map((element) => {
      if (element.type !== TYPE.literal) {
        const code = compile(element, areRich, count);
        return areRich ? code : `\${${code}}`;
      }
      const text = JSON.stringify(element.value);
      return areRich ? text : text.slice(1, -1).replaceAll('\\"', '"').replaceAll(/[`$]/g, "\\$&");
    });
    return areRich
      ? `m_jsxs(m_Fragment, { children: [${codes.join(", ")}] })`
      : `\`${codes.join("")}\``;
  };

  const compile = (element: MessageFormatElement, areRich: boolean, count?: string): string => {
    switch (element.type) {
      case TYPE.pound:
        return `m_formatNumber(v.${count})`;
      case TYPE.argument:
        if (!values.has(element.value)) values.set(element.value, "string");
        return `v.${element.value}`;
      case TYPE.tag:
        values.set(element.value, "(children: ReactNode) => ReactNode");
        return `v.${element.value}(${compileAll(element.children, hasTag(element.children), count)})`;
      case TYPE.plural: {
        const { value, options, offset, pluralType: type = "cardinal" } = element;
        if (offset !== 0) throw new Error(`{${value}, plural}: an offset is not supported.`);
        values.set(value, "number");
        plurals.push({ type, forms: Object.keys(options) });
        const forms = Object.entries(options).map(
          ([form, option]) => `"${form}": ${compileAll(option.value, areRich, value)}`,
        );
        const ordinal = type === "ordinal" ? ', "ordinal"' : "";
        return `m_plural(v.${value}, { ${forms.join(", ")} }${ordinal})`;
      }
      case TYPE.select: {
        const { value, options } = element;
        const { other, ...named } = options;
        const types = Object.keys(named).map((name) => `"${name}"`);
        // With an empty `other` the message has no text for any other value.
        values.set(value, other?.value.length === 0 ? types.join(" | ") : "string");
        const choices = Object.entries(named).map(
          ([name, { value: parts }]) =>
            `v.${value} === "${name}" ? ${compileAll(parts, areRich, count)} : `,
        );
        return `(${choices.join("")}${compileAll(other?.value ?? [], areRich, count)})`;
      }
      default:
        if (element.type !== TYPE.number || element.style)
          throw new Error(`This part of the message is not supported: ${JSON.stringify(element)}`);
        values.set(element.value, "number");
        return `m_formatNumber(v.${element.value})`;
    }
  };

  return { code: compileAll(elements, isRich), values, plurals, isRich };
}

function hasTag(elements: Elements): boolean {
  return elements.some(
    (element) =>
      element.type === TYPE.tag ||
      ("options" in element && Object.values(element.options).some(({ value }) => hasTag(value))),
  );
}
