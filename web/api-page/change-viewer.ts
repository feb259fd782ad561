type Component = (props: Readonly<Record<string, unknown>>) => unknown;

/** What the viewer passes to each change of a component. */
interface System {
  readonly React: {
    readonly createElement: (
      type: string | Component,
      props: Readonly<Record<string, unknown>> | null,
      ...children: readonly unknown[]
    ) => unknown;
  };
}

export function omit(): Component {
  return () => null;
}

export function showAsText(): Component {
  return ({ text }) => text;
}

/** A parameter's field, which has only a placeholder, within a label. */
export function nameField(Field: Component, { React }: System): Component {
  const { createElement } = React;
  return (props) =>
    createElement(
      "label",
      null,
      createElement("span", { className: "api-field-name" }, props["description"]),
      createElement(Field, props),
    );
}
