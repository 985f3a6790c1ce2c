import * as vscode from 'vscode';
import { contextKeys } from '../../../host/ids';
import { setContext } from '../../../host/registerCommand';
import { readSort, wordsOfFilter, type Sort } from './sortChoices';

const sortKey = 'gridlens.savedQueries.sort';

/** The view settings of the tree: the sort order is stored for the user, the filter belongs to this window. */
export class TreeState implements vscode.Disposable {
  #changed = new vscode.EventEmitter<void>();
  onDidChange = this.#changed.event;
  filter = '';

  constructor(private memento: Pick<vscode.Memento, 'get' | 'update'>) {
    setContext(contextKeys.sort, this.sort);
  }

  get sort(): Sort {
    return readSort(this.memento.get(sortKey));
  }

  async setSort(sort: Sort): Promise<void> {
    await this.memento.update(sortKey, sort);
    setContext(contextKeys.sort, sort);
    this.#changed.fire();
  }

  get filterWords(): string[] {
    return wordsOfFilter(this.filter);
  }

  setFilter(filter: string): void {
    if (filter === this.filter) return;
    this.filter = filter;
    setContext(contextKeys.isFiltered, this.filterWords.length > 0);
    this.#changed.fire();
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
