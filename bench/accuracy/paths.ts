export interface Path {
  readonly name: string;
  readonly thereMs: () => number;
  readonly backMs: () => number;
}

export const PATHS: readonly Path[] = [
  { name: "direct", thereMs: () => 0, backMs: () => 0 },
  { name: "40 ± 20 ms", thereMs: uniform(10, 30), backMs: uniform(10, 30) },
  { name: "exponential: 15 + Exp(5)", thereMs: exponential(15, 5), backMs: exponential(15, 5) },
  { name: "10 % asymmetric", thereMs: uniform(11, 33), backMs: uniform(9, 27) },
  { name: "uploads fill the path", thereMs: uniform(10, 90), backMs: uniform(10, 14) },
];

export function uniform(leastMs: number, mostMs: number): () => number {
  return () => leastMs + Math.random() * (mostMs - leastMs);
}

function exponential(leastMs: number, meanMs: number): () => number {
  return () => leastMs - meanMs * Math.log(1 - Math.random());
}
