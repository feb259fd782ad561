const fetched = new Map<string, Promise<void>>();

/** Firefox and WebKit remember a failed import: https://html.spec.whatwg.org/multipage/webappapis.html#module-map. */
export async function importOnceFetched<T>(
  importModule: () => Promise<T>,
  files: readonly string[] = [],
): Promise<T> {
  await Promise.all(files.map(fetchOnce));
  return importModule();
}

/** Fills the HTTP cache, which the import then reads. */
function fetchOnce(file: string): Promise<void> {
  const known = fetched.get(file);
  if (known) return known;
  const fetching = fetchCompletely(file).catch((error: unknown) => {
    fetched.delete(file);
    throw error;
  });
  fetched.set(file, fetching);
  return fetching;
}

async function fetchCompletely(file: string): Promise<void> {
  const response = await fetch(`/${file}`);
  if (!response.ok) throw new Error(`${file} was answered with ${response.status}.`);
  await response.arrayBuffer();
}
