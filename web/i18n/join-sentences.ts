import * as m from "#messages";

/** Those that there are; "" if there is none. */
export function joinSentences(...sentences: readonly (string | false | undefined)[]): string {
  const said = sentences.flatMap((sentence) => sentence || []);
  return said.reduce((first, second) => (first ? m.sentences({ first, second }) : second), "");
}
