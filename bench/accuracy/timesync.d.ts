// The package's main entry imports `promise`, which it does not depend on; the bundle includes it.
declare module "timesync/dist/timesync.js" {
  interface Timesync {
    offset: number;
    send: (to: string, data: { readonly id: number }, timeoutMs: number) => Promise<void>;
    receive(from: string, data: { readonly id: number; readonly result: number }): void;
    sync(): Promise<void>;
  }
  const timesync: { create(options: Options): Timesync };
  export default timesync;

  interface Options {
    readonly server: string;
    readonly interval: null;
    readonly delay: number;
    readonly now: () => number;
  }
}
