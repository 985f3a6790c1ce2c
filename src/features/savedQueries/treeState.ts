import * as vscode from 'vscode';

/** The ways to sort the queries of a folder. */
export const sorts = ['name', 'used', 'hand'] as const;
export type Sort = (typeof sorts)[number];

export const readSort = (stored: unknown): Sort => sorts.find((sort) => sort === stored) ?? 'name';

export const wordsOfFilter = (text: string): readonly string[] =>
  text.toLowerCase().split(/\s+/).filter(Boolean);

const sortKey = 'gridlens.savedQueries.sort';

const setContext = (key: string, value: unknown): void => {
  void vscode.commands.executeCommand('setContext', `gridlens.savedQueries.${key}`, value);
};

/** The view settings of the tree: the sort order is stored for the user, the filter belongs to this window. */
export class TreeState implements vscode.Disposable {
  readonly #memento: Pick<vscode.Memento, 'get' | 'update'>;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#changed.event;
  #filter = '';

  constructor(memento: Pick<vscode.Memento, 'get' | 'update'>) {
    this.#memento = memento;
    setContext('sort', this.sort);
  }

  get sort(): Sort {
    return readSort(this.#memento.get(sortKey));
  }

  async setSort(sort: Sort): Promise<void> {
    await this.#memento.update(sortKey, sort);
    setContext('sort', sort);
    this.#changed.fire();
  }

  /** The filter as typed. */
  get filter(): string {
    return this.#filter;
  }

  get filterWords(): readonly string[] {
    return wordsOfFilter(this.#filter);
  }

  setFilter(filter: string): void {
    if (filter === this.#filter) return;
    this.#filter = filter;
    setContext('isFiltered', this.filterWords.length > 0);
    this.#changed.fire();
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
