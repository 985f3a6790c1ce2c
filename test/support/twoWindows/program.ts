import assert from '../assert';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type * as vscode from 'vscode';
import { formatSavedQuery, parseSavedQuery } from '#src/formats/queryFiles/savedQueryFile';
import { createLibrary, type Library } from '#src/services/savedQueries/library';
import { moveQuery } from '#src/services/savedQueries/tree/moveQuery';
import { createRememberedCharts } from '#src/services/savedQueries/rememberedCharts';
import { folderOf, queriesOf, type Place, type QueryNode } from '#src/services/savedQueries/tree/tree';
import type { SavedQuery } from '#src/domain';
import { fakeMemento } from '../fakeMemento';
import { Ledger } from './ledger';
import type { Action, Script, Turn } from './script';
import { forgetTurns, letRun, untilEnd, Window, within } from './turns';
import { Uri, workspace } from './vscodeStub';

const query = { operation: 'market', network_code: 'NEM', metrics: ['price'] } as const;
const names = ['Spot', 'spot!', 'Mix', 'CON', 'x'.repeat(200)];
const folders = [undefined, 'a', 'a/b', 'Prices'];
const garbage = ['{ "version": 1, ', '{"version":2,"name":"Later","query":{}}', 'nothing', '{"version":0}'];
/** A process id that no process has. */
const deadPid = '4194399';
const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

const pick = <T>(list: readonly T[], number: number): T | undefined => list[number % list.length];

/** The versions in a query file. */
function versionsIn(file: string): readonly SavedQuery[] {
  if (!file.endsWith('.gridlens.json') || !fs.existsSync(file)) return [];
  const parsed = parseSavedQuery(fs.readFileSync(file, 'utf8'));
  return 'saved' in parsed ? [parsed.saved] : [];
}

interface Seat {
  window: Window;
  library: Library;
  /** Undoes the window's last action. */
  undo: (() => Promise<void>) | undefined;
}

/** Two windows over one store and one project. */
export class Bench {
  readonly #root = fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-windows-'));
  readonly #project = path.join(this.#root, 'project');
  readonly #storage = path.join(this.#root, 'storage');
  readonly #ledger = new Ledger();
  readonly #garbage: string[] = [];
  readonly #seats: readonly [Seat, Seat];
  /** A log of the actions, one line each. */
  readonly events: string[] = [];

  constructor() {
    for (const home of [this.#storage, this.#project]) {
      fs.mkdirSync(path.join(home, 'queries'), { recursive: true });
      for (const name of names.slice(0, 2))
        this.#writeAnew(path.join(home, 'queries', `${name}.gridlens.json`), name);
    }
    workspace.workspaceFolders = [{ name: 'project', uri: Uri.file(this.#project), index: 0 }];
    forgetTurns();
    this.#seats = [this.#open(), this.#open()];
  }

  close(): void {
    for (const { window } of this.#seats) window.end();
    fs.rmSync(this.#root, { recursive: true, force: true });
  }

  #createLibrary(): Library {
    const globalStorageUri = Uri.file(this.#storage) as unknown as vscode.Uri;
    return createLibrary({
      context: { globalStorageUri, workspaceState: fakeMemento() },
      charts: createRememberedCharts(fakeMemento(), fakeMemento()),
      log: silent,
    });
  }

  #open(): Seat {
    const window = new Window();
    return { window, library: within(window, () => this.#createLibrary()), undo: undefined };
  }

  /** Replaces a window whose process has ended, as a user does who opens a new one. */
  #reopen(seat: Seat): void {
    seat.window.end();
    for (const [lock, owner] of seat.window.locks) {
      if (!fs.existsSync(lock)) continue;
      const text = fs.readFileSync(lock, 'utf8');
      // A process that ended before it wrote its name leaves an empty lock, which is valid for a minute.
      if (text === '') fs.rmSync(lock);
      else if (text === owner) fs.writeFileSync(lock, owner.replace(`-${process.pid}-`, `-${deadPid}-`));
    }
    Object.assign(seat, this.#open());
  }

  async #change(seat: Seat, picked: QueryNode, change: Partial<SavedQuery>): Promise<void> {
    const { node, saved } = await seat.library.open(picked);
    await this.#write(seat, node, saved, this.#ledger.newVersion({ ...saved, ...change }));
  }

  async #write(seat: Seat, node: QueryNode, before: SavedQuery, after: SavedQuery): Promise<void> {
    this.#ledger.supersede(before, after);
    const { stored, isConflict } = await seat.library.change(node, after);
    if (isConflict) this.#ledger.keepBoth(before, after);
    this.#ledger.confirm(after);
    seat.undo = async () => {
      const nodes = queriesOf(await seat.library.tree());
      const now = nodes.find((one) => one.stored.digest === stored.digest);
      if (now && isConflict) await this.#delete(seat, now, 'unchanged');
      else if (now) await this.#write(seat, now, after, this.#ledger.newVersion(before));
    };
  }

  async #delete(seat: Seat, node: QueryNode, which?: 'unchanged'): Promise<void> {
    const { window, library } = seat;
    const gone: SavedQuery[] = [];
    const forget = () => {
      this.#ledger.markDeleted(gone);
    };
    window.willDelete = (file) => gone.push(...versionsIn(file));
    const restore = await untilEnd(window, library.remove(node, which), forget).finally(() => {
      window.willDelete = undefined;
    });
    forget();
    seat.undo = async () => {
      this.#ledger.markRestored(gone);
      await untilEnd(window, restore?.() ?? Promise.resolve(), forget).catch((error: unknown) => {
        forget();
        throw error;
      });
    };
  }

  async #move(seat: Seat, node: QueryNode, place: Place, folder: string | undefined): Promise<void> {
    if (node.place.kind === place.kind && folderOf(node) === folder) return;
    const charts = createRememberedCharts(fakeMemento(), fakeMemento());
    const target = { place, ...(folder === undefined ? {} : { folder }) };
    const { undo } = await moveQuery({ library: seat.library, charts }, { node, target });
    seat.undo = async () => {
      await undo();
    };
  }

  async #duplicate({ library }: Seat, picked: QueryNode): Promise<void> {
    const { node, saved } = await library.open(picked);
    const copy = this.#ledger.newVersion(saved);
    await library.addBeside(node, copy);
    this.#ledger.confirm(copy);
  }

  async #add({ library }: Seat, place: Place, name: string, folder: string | undefined): Promise<void> {
    const version = this.#ledger.newVersion({ name, query, ...(folder === undefined ? {} : { folder }) });
    await library.add(place, version);
    this.#ledger.confirm(version);
  }

  #placeOf(home: number): Place {
    return home % 2 ? { kind: 'workspace', folder: Uri.file(this.#project).toString() } : { kind: 'user' };
  }

  async #act(seat: Seat, action: Action): Promise<void> {
    const { library, undo } = seat;
    if (action.kind === 'add') {
      const name = pick(names, action.name) ?? '';
      return this.#add(seat, this.#placeOf(action.home), name, pick(folders, action.folder));
    }
    if (action.kind === 'restart') {
      this.#reopen(seat);
      return;
    }
    if (action.kind === 'undo') {
      seat.undo = undefined;
      return undo?.();
    }
    if (action.kind === 'refresh') library.refresh();
    const nodes = queriesOf(await library.tree());
    const node = 'query' in action ? pick(nodes, action.query) : undefined;
    if (!node) return;
    if (action.kind === 'update') return this.#change(seat, node, {});
    if (action.kind === 'rename') return this.#change(seat, node, { name: pick(names, action.name) ?? '' });
    if (action.kind === 'duplicate') return this.#duplicate(seat, node);
    if (action.kind === 'delete') return this.#delete(seat, node);
    if (action.kind === 'move')
      return this.#move(seat, node, this.#placeOf(action.home), pick(folders, action.folder));
  }

  async #take({ window: index, action, fault }: Turn): Promise<void> {
    const seat = this.#seats[index];
    const { window } = seat;
    window.begin(fault);
    const work = within(window, () => this.#act(seat, action)).then(
      () => 'done',
      (error: unknown) => {
        // An error with a message for the user. A TypeError or another value is a bug.
        if (error instanceof Error && !(error instanceof TypeError)) return `failed: ${error.message}`;
        throw error;
      },
    );
    const outcome = await Promise.race([work, window.ended]);
    this.events.push(`${index} ${JSON.stringify({ ...action, fault })} ${outcome}`);
    window.begin(undefined);
    if (window.isEnded && seat.window === window) this.#reopen(seat);
  }

  async #takeAll(turns: readonly Turn[], order: readonly number[]): Promise<void> {
    let at = 0;
    const work = Promise.all(turns.map((turn) => this.#take(turn)));
    await letRun(work, (count) => (order[at++] ?? 0) % count);
    await work;
  }

  #files(): readonly string[] {
    const all = fs.readdirSync(this.#root, { recursive: true, encoding: 'utf8' }).sort();
    return all.filter((name) => name.endsWith('.gridlens.json')).map((name) => path.join(this.#root, name));
  }

  #writeAnew(file: string, name: string): void {
    const version = this.#ledger.newVersion({ name, query });
    this.#ledger.confirm(version);
    fs.writeFileSync(file, formatSavedQuery(version));
  }

  /** Edits a query file as another program does, which has just read it. */
  #edit(number: number): void {
    const file = pick(this.#files(), number) ?? '';
    const [before] = versionsIn(file);
    if (!before) return;
    const after = this.#ledger.newVersion(before);
    this.#ledger.supersede(before, after);
    this.#ledger.confirm(after);
    fs.writeFileSync(file, formatSavedQuery(after));
  }

  #writeGarbage(number: number): void {
    const text = `${pick(garbage, number) ?? ''}${'\n'.repeat(this.#garbage.length)}`;
    const folder = path.join(number % 2 ? this.#project : this.#storage, 'queries');
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, `garbage${this.#garbage.length}.gridlens.json`), text);
    this.#garbage.push(text);
  }

  async run({ steps, hasLinks }: Script): Promise<void> {
    for (const step of steps) {
      for (const { window } of this.#seats) window.hasLinks = hasLinks;
      if ('turns' in step) await this.#takeAll(step.turns, step.order);
      else if (step.kind === 'edit') this.#edit(step.file);
      else this.#writeGarbage(step.file);
    }
  }

  /** Asserts that a new window finds every confirmed version. */
  async check(): Promise<void> {
    const library = this.#createLibrary();
    const found = queriesOf(await library.tree()).map(async (node) => (await library.open(node)).saved);
    this.#ledger.check(await Promise.all(found));
    const texts = this.#files().map((file) => fs.readFileSync(file, 'utf8'));
    assert.deepEqual(
      this.#garbage.filter((text) => !texts.includes(text)),
      [],
      'lost of what is no query',
    );
    library.dispose();
  }
}
