/** What is on the clipboard now: all of it, only its plain text, or nothing new, because the browser refused. */
export type CopyResult = "copied" | "plain" | "refused";

/** Returns false if the browser refuses. */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies HTML together with its plain text, of which each program takes what it can show. */
export async function copyHtmlToClipboard(html: string, text: string): Promise<CopyResult> {
  try {
    const blobOf = (type: string, content: string) => new Blob([content], { type });
    const item = new ClipboardItem({
      "text/html": blobOf("text/html", html),
      "text/plain": blobOf("text/plain", text),
    });
    await navigator.clipboard.write([item]);
    return "copied";
  } catch {
    return (await copyToClipboard(text)) ? "plain" : "refused";
  }
}
