// The package's own entry needs `promise`, which it does not install; its bundle has it inside.
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
