/** Writes settings as JSON into the element of a built document that has this id. */
export function fillSettings(document: string, id: string, settings: object): string {
  const element = new RegExp(`(<script[^>]*id="${id}"[^>]*>).*?(</script>)`, "s");
  const json = JSON.stringify(settings).replaceAll("<", "\\u003c");
  return document.replace(element, (_all, opening, closing) => opening + json + closing);
}
