import * as m from "#messages";

/** Leaves out empty ones; returns "" without a sentence. */
export function joinSentences(...sentences: readonly (string | false | undefined)[]): string {
  const said = sentences.flatMap((sentence) => sentence || []);
  return said.reduce((first, second) => (first ? m.sentences({ first, second }) : second), "");
}
