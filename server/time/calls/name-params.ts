import { type TObject, Type } from "typebox";

type Params = Readonly<Record<string, string>>;

/** Of a path such as "/:area/:location", with an example of each part of a name. */
export function describeNameParams(path: string, examples: readonly string[]): TObject {
  return Type.Object(
    Object.fromEntries(
      partsOf(path).map((name, i) => [name, Type.String({ examples: [examples[i]] })]),
    ),
  );
}

/** The name of a zone or an area. An address may end with a slash. */
export function readNameParams(path: string, params: Params): string {
  return partsOf(path)
    .flatMap((part) => params[part] || [])
    .join("/");
}

function partsOf(path: string): readonly string[] {
  return path.split("/:").slice(1);
}
