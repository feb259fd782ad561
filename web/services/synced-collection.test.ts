import fc from "fast-check";
import { expect, test, vi } from "vitest";
import type { Preference, PreferenceDraft } from "../../shared/api/preferences.ts";
import { FAULTS, type Fault, type Send, TABS, Tab, World } from "../testing/memory-stores.ts";
import { createBrowserStore, createTexts } from "./browser-store.ts";
import { zonesFormat } from "./my-zones-list.ts";

const draft = (customName: string): PreferenceDraft => ({
  timezone: "Nepal Time",
  customName,
  cityId: null,
});

/** Whether a change is made, and whether its promise says so. */
const madeUnder = (fault: Fault) => fault === "none" || fault === "answer lost";

/** What each list holds if everything goes one after the other. */
class Model {
  account: readonly string[] = [];
  browser: (readonly string[])[] = [[], []];
  isSignedIn = [false, false];
  fault: Fault = "none";
  undo: ({ name: string; index: number; isAccount: boolean | undefined } | undefined)[] = [];

  get(tab: number): readonly string[] {
    const device = TABS[tab] ?? 0;
    return (this.isSignedIn[device] ? this.account : this.browser[device]) ?? [];
  }
  /** Changes a tab's list. Returns whether the promise of the change says so. */
  change(tab: number, to: (list: readonly string[]) => readonly string[]): boolean {
    const device = TABS[tab] ?? 0;
    if (!this.isSignedIn[device]) this.browser[device] = to(this.get(tab));
    else if (madeUnder(this.fault)) this.account = to(this.account);
    return !this.isSignedIn[device] || this.fault === "none";
  }
  sign(isIn: boolean, device: number): void {
    this.isSignedIn[device] = isIn;
    if (!isIn || !madeUnder(this.fault)) return;
    const wanted = this.browser[device] ?? [];
    this.account = [...this.account, ...wanted.filter((name) => !this.account.includes(name))];
    if (this.fault === "none") this.browser[device] = [];
  }
}

type Command = fc.AsyncCommand<Model, World>;

/** Without a fault, each tab of the device shows its list, one of another device once it is loaded. */
async function expectShown(model: Model, { tabs, fault }: World, device?: number): Promise<void> {
  if (fault !== "none") return;
  for (const [tab, { list }] of tabs.entries()) {
    if (TABS[tab] !== device) await list.load();
    await list.settled();
  }
  expect(tabs.map(({ names }) => names)).toEqual(TABS.map((_, tab) => model.get(tab)));
}

const ofTab = (
  label: string,
  tab: number,
  run: (model: Model, real: Tab) => Promise<void>,
): Command => ({
  check: () => true,
  async run(model, world) {
    await run(model, world.tabs[tab] as Tab);
    await expectShown(model, world, TABS[tab]);
  },
  toString: () => `${label}(tab ${tab})`,
});

function expectSame(actual: unknown, expected: unknown): void {
  expect(actual).toBe(expected);
}

const succeeds = (change: Promise<unknown>) =>
  change.then(
    () => true,
    () => false,
  );

let lastName = 0;
const tabIndex = fc.nat(TABS.length - 1);
const COMMANDS = [
  tabIndex.map((tab) =>
    ofTab("add", tab, async (model, { list }) => {
      if (!list.get().entries) return;
      lastName += 1;
      const name = `z${lastName}`;
      const isMade = model.change(tab, (names) => [...names, name]);
      expectSame(await succeeds(list.add(draft(name))), isMade);
    }),
  ),
  fc.tuple(tabIndex, fc.nat()).map(([tab, at]) =>
    ofTab("remove", tab, async (model, real) => {
      const entries = real.list.get().entries ?? [];
      const index = at % Math.max(entries.length, 1);
      const { id, customName: name } = entries[index] ?? {};
      if (id === undefined || !name) return;
      const isMade = model.change(tab, (names) =>
        names.toSpliced(
          names[index] === name ? index : names.indexOf(name),
          names.includes(name) ? 1 : 0,
        ),
      );
      const undo = await real.list.remove(id).catch(() => undefined);
      expectSame(undo !== undefined, isMade);
      if (!undo) return;
      real.undo = undo;
      model.undo[tab] = { name, index, isAccount: model.isSignedIn[TABS[tab] ?? 0] };
    }),
  ),
  tabIndex.map((tab) =>
    ofTab("undo", tab, async (model, real) => {
      const { name, index = 0, isAccount } = model.undo[tab] ?? {};
      if (name === undefined) return;
      const isSignedIn = model.isSignedIn[TABS[tab] ?? 0];
      model.undo[tab] = undefined;
      // A restored entry of the server is added, and then moved to its index.
      const isMoved = model.fault !== "answer lost" || !isSignedIn;
      const restore = (names: readonly string[]) =>
        isMoved ? names.toSpliced(index, 0, name) : [...names, name];
      const isMade = isAccount === isSignedIn && model.change(tab, restore);
      expectSame(await succeeds(real.undo?.() ?? Promise.resolve()), isMade);
    }),
  ),
  fc.tuple(tabIndex, fc.nat(), fc.nat()).map(([tab, from, to]) =>
    ofTab("move", tab, async (model, { list, names }) => {
      const entries = list.get().entries ?? [];
      const moved = entries[from % Math.max(entries.length, 1)];
      if (!moved) return;
      const others = entries.filter((entry) => entry !== moved);
      const ordered = others.toSpliced(to % entries.length, 0, moved);
      const order = ordered.map(({ customName }) => customName ?? "");
      const isCurrent = names.toSorted().join() === model.get(tab).toSorted().join();
      const isMade = isCurrent ? model.change(tab, () => order) : false;
      expectSame(await succeeds(list.order(ordered)), isMade);
    }),
  ),
  fc.tuple(fc.nat(1), fc.boolean()).map(
    ([device, isIn]): Command => ({
      check: ({ isSignedIn }) => isSignedIn[device] !== isIn,
      async run(model, world) {
        model.sign(isIn, device);
        await world.sign(isIn, device, async () => {});
        await expectShown(model, world);
      },
      toString: () => `sign ${isIn ? "in" : "out"}(device ${device})`,
    }),
  ),
  fc.constantFrom(...FAULTS).map(
    (fault): Command => ({
      check: () => true,
      async run(model, world) {
        model.fault = fault;
        world.fault = fault;
        for (const { list } of world.tabs) list.retry();
        for (const { list } of world.tabs) await list.settled();
        if (fault !== "none") return;
        const isFresh = ({ list }: Tab) =>
          !list.get().hasFailed && list.get().savedAt === undefined;
        expectSame(world.tabs.every(isFresh), true);
        await expectShown(model, world);
      },
      toString: () => `connection(${fault})`,
    }),
  ),
];

test("one after the other, changes of two tabs and two devices, sign-ins, undos and faults leave each list as expected, in order", async () => {
  const run = fc.assert(
    fc.asyncProperty(fc.commands(COMMANDS, { maxCommands: 60, size: "max" }), async (commands) => {
      const setup = () => ({ model: new Model(), real: new World(async () => {}) });
      await fc.asyncModelRun(setup, commands);
    }),
    { numRuns: 300 },
  );
  await expect(run).resolves.toBeUndefined();
});

/** What must be there at the end: entries whose addition was acknowledged, and that nobody removed, or one person who took it back. */
class Acknowledged {
  readonly names = new Set<string>();
  /** How often it was removed and not taken back. */
  readonly removed = new Map<string, number>();
  /** Who takes back what another tab or a merge brought back too adds it a second time. */
  readonly undone = new Set<string>();
  readonly pending: Promise<unknown>[] = [];
}

type Start = fc.AsyncCommand<Acknowledged, World>;

const start = (
  label: string,
  begin: (model: Acknowledged, world: World) => Promise<unknown> | undefined,
): Start => ({
  check: () => true,
  async run(model, world) {
    model.pending.push(Promise.resolve(begin(model, world)).catch(() => {}));
  },
  toString: () => label,
});

const startsWith = (send: Send) => [
  tabIndex.map((tab) =>
    start(`add(tab ${tab})`, async ({ names }, { tabs }) => {
      lastName += 1;
      const name = `z${lastName}`;
      await tabs[tab]?.list.add(draft(name));
      names.add(name);
    }),
  ),
  fc.tuple(tabIndex, fc.nat()).map(([tab, at]) =>
    start(`remove(tab ${tab})`, async ({ removed, undone }, { tabs }) => {
      const { list } = tabs[tab] as Tab;
      const entries = list.get().entries ?? [];
      const { id, customName } = entries[at % Math.max(entries.length, 1)] ?? {};
      if (id === undefined || !customName) return;
      removed.set(customName, (removed.get(customName) ?? 0) + 1);
      const undo = await list.remove(id);
      if (at % 2 > 0) return;
      undone.add(customName);
      await undo();
      removed.set(customName, (removed.get(customName) ?? 0) - 1);
    }),
  ),
  fc.tuple(tabIndex, fc.nat(), fc.nat()).map(([tab, from, to]) =>
    start(`move(tab ${tab})`, (_model, { tabs }) => {
      const { list } = tabs[tab] as Tab;
      const entries = list.get().entries ?? [];
      const moved = entries[from % Math.max(entries.length, 1)];
      const others = entries.filter((entry) => entry !== moved);
      return moved && list.order(others.toSpliced(to % entries.length, 0, moved));
    }),
  ),
  fc
    .tuple(fc.nat(1), fc.boolean())
    .map(([device, isIn]) =>
      start(`sign ${isIn ? "in" : "out"}(device ${device})`, (_model, world) =>
        world.sign(isIn, device, send),
      ),
    ),
  fc.constantFrom(...FAULTS).map((fault) =>
    start(`connection(${fault})`, (_model, world) => {
      world.fault = fault;
      for (const { list } of world.tabs) list.retry();
      return undefined;
    }),
  ),
];

test("in any order of requests, answers and messages, no acknowledged entry is lost, none is there twice, and all tabs end with the same list", async () => {
  let scheduler: fc.Scheduler | undefined;
  const send: Send = (label) => scheduler?.schedule(Promise.resolve(), label) ?? Promise.resolve();
  const commands = fc.commands(startsWith(send), { maxCommands: 30, size: "max" });
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), commands, async (own, starts) => {
      scheduler = own;
      const [model, world] = [new Acknowledged(), new World(send)];
      await fc.scheduledModelRun(own, () => ({ model, real: world }), starts);
      await own.waitIdle();
      world.fault = "none";
      for (const device of [0, 1]) void world.sign(true, device, send);
      await own.waitIdle();
      for (const { list } of world.tabs) void list.load();
      await own.waitIdle();
      await Promise.all(model.pending);
      const [first = [], ...others] = world.tabs.map(({ names }) => names);
      expect(others).toEqual([first, first]);
      const once = first.filter((name) => !model.undone.has(name));
      expect(once).toHaveLength(new Set(once).size);
      const kept = [...model.names].filter((name) => !model.removed.get(name));
      expect(kept.filter((name) => !first.includes(name))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test("a new order shows at once, changes are sent one after the other, and no earlier load takes them back", async () => {
  vi.useFakeTimers();
  const browser = createBrowserStore(zonesFormat(), createTexts());
  await browser.addAll(["a", "b", "c"].map(draft));
  const answered = () => new Promise((resolve) => setTimeout(resolve, 10));
  let orders = 0;
  const slow: typeof browser = {
    ...browser,
    async load() {
      const before = await browser.load();
      await answered();
      return before;
    },
    async order(ids) {
      orders += 1;
      await answered();
      await browser.order(ids);
    },
  };
  const tab = new Tab(slow, slow);
  await vi.runAllTimersAsync();
  const [a, b, c] = tab.list.get().entries as [Preference, Preference, Preference];
  const moves = [
    [c, b, a],
    [b, c, a],
  ].map((order) => {
    void tab.list.load();
    return tab.list.order(order);
  });
  const states = new Set([tab.names.join()]);
  await Promise.resolve();
  expect(orders).toBe(1);
  tab.list.subscribe(() => states.add(tab.names.join()));
  await vi.runAllTimersAsync();
  await Promise.all(moves);
  expect([orders, [...states]]).toEqual([2, ["b,c,a"]]);
});
