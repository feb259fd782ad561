/** The first that is available by language and script: "pt-BR" for "pt-PT", "zh-Hans" for "zh-CN", and none for "zh-TW". */
export function findPreferredLanguage(
  preferred: readonly string[],
  available: readonly string[],
): string | undefined {
  const byScript = new Map(available.map((tag) => [languageAndScript(tag), tag]));
  return preferred.map((tag) => byScript.get(languageAndScript(tag))).find(Boolean);
}

/** Empty for what is no tag. */
export function languageAndScript(tag: string): string {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script}`;
  } catch {
    return "";
  }
}
