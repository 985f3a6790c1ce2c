import * as vscode from 'vscode';
import { readSort, wordsOfFilter, type Sort } from './shownChoices';

const sortKey = 'gridlens.savedQueries.sort';

const setContext = (key: string, value: unknown): void => {
  void vscode.commands.executeCommand('setContext', `gridlens.savedQueries.${key}`, value);
};

/** How the user wants to see the tree: its sort is kept for the user, its filter is this window's. */
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

  /** What was typed. */
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
