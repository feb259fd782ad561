export interface Piece {
  readonly text: string;
  readonly line: number;
}

export interface Document {
  readonly path: string;
  /** The whole text, including fences. */
  readonly text: string;
  /** Text in backticks outside fences, and paths into the project without backticks. */
  readonly spans: readonly Piece[];
  readonly targets: readonly Piece[];
  readonly anchors: ReadonlySet<string>;
  readonly fences: readonly Piece[];
}

export interface Problem {
  readonly path: string;
  readonly line: number;
  readonly message: string;
  /** Set if EXCEPTIONS may allow it. */
  readonly name?: string;
}

const FENCE = /^```.*\n([\s\S]*?)^```$/gm;
const QUOTED = /`[^`]*`|\]\([^)]*\)/g;
const PATH = /\b((?:bench|deploy|docs|e2e|scripts|server|shared|vite|web)\/[\w./-]+\.[a-z]+)\b/g;

export function readDocument(path: string, text: string): Document {
  const prose = text.replaceAll(FENCE, blank);
  const pieces = (source: string, pattern: RegExp) =>
    [...source.matchAll(pattern)].map(({ 1: found = "", index }) => ({
      text: found.replaceAll(/\s+/g, " "),
      line: lineAt(text, index),
    }));
  return {
    path,
    text,
    spans: [...pieces(prose, /`([^`]+)`/g), ...pieces(prose.replaceAll(QUOTED, blank), PATH)],
    targets: pieces(prose, /\]\(([^)\s]+)\)/g),
    anchors: new Set(pieces(prose, /^#+ (.+)$/gm).map((heading) => anchorOf(heading.text))),
    fences: [...text.matchAll(FENCE)].map(({ 1: inside = "", index }) => ({
      text: inside,
      line: lineAt(text, index) + 1,
    })),
  };
}

/** Replaces text with spaces, so that line numbers stay the same. */
function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, " ");
}

export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");
}
