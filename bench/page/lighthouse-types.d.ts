/** Lighthouse brings types, but it is installed only for the benches. */
declare module "lighthouse" {
  export interface Audit {
    readonly id: string;
    readonly title: string;
    readonly score: number | null;
    readonly displayValue?: string;
    readonly numericValue?: number;
  }
  interface Report {
    readonly categories: Readonly<Record<string, { title: string; score: number | null }>>;
    readonly audits: Readonly<Record<string, Audit>>;
  }
  export const desktopConfig: object;
  export default function lighthouse(
    url: string,
    flags: { port: number; logLevel: "error" },
    config?: object,
  ): Promise<{ readonly lhr: Report } | undefined>;
}
