export function formatList(items: readonly string[]): string {
  const before = items.slice(0, -1).join(", ");
  return [before, items.at(-1)].filter(Boolean).join(" and ");
}

export function formatAlternatives(items: readonly string[]): string {
  return items.join(" or ");
}
