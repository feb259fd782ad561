/** A piece of a document, and the line it begins on. */
export interface Piece {
  readonly text: string;
  readonly line: number;
}

export interface Document {
  readonly path: string;
  /** The whole text, with what stands in fences. */
  readonly text: string;
  /** What stands between backticks, outside of fences, and paths into folders of ours without backticks. */
  readonly spans: readonly Piece[];
  /** Where its links and pictures lead. */
  readonly targets: readonly Piece[];
  /** The anchors of its headings, as GitHub makes them. */
  readonly anchors: ReadonlySet<string>;
  /** The inside of each fence. */
  readonly fences: readonly Piece[];
}

/** What is wrong, and where. */
export interface Fault {
  readonly path: string;
  readonly line: number;
  readonly message: string;
  /** The name that is not known, where it is one that may be excepted. */
  readonly name?: string;
}

const FENCE = /^```.*\n([\s\S]*?)^```$/gm;
/** What is looked at as a span or as a link. */
const QUOTED = /`[^`]*`|\]\([^)]*\)/g;
const PATH = /\b((?:bench|deploy|docs|e2e|scripts|server|shared|vite|web)\/[\w./-]+\.[a-z]+)\b/g;

/** Takes a Markdown document apart. */
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

/** Nothing but the lines' ends and as many spaces, so that what follows keeps its place. */
function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, " ");
}

/** The line, counted from 1, of a place in a text. */
export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");
}
