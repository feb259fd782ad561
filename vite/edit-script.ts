/** A part of a script, and what is to stand there. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export function editScript(code: string, edits: readonly Edit[]): string {
  let edited = "";
  let end = 0;
  for (const edit of edits.toSorted((one, other) => one.start - other.start)) {
    edited += code.slice(end, edit.start) + edit.text;
    end = edit.end;
  }
  return edited + code.slice(end);
}
