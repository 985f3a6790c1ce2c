import type { Disposable } from 'vscode';
import { commands } from '../../host/ids';
import { createStatusBarItem } from '../../host/statusBarItem';
import { statusOf, type StatusFacts } from '../../words/connectionWords';

/** The status bar item, which shows the connection and any problem with it. */
export class StatusBar implements Disposable {
  readonly #item = createStatusBarItem({
    id: 'gridlens.connection',
    name: 'Gridlens Connection',
    command: commands.connectionChoose,
  });
  #updates = 0;

  readonly #facts: () => Promise<StatusFacts>;

  constructor(facts: () => Promise<StatusFacts>) {
    this.#facts = facts;
  }

  async update(): Promise<void> {
    const update = ++this.#updates;
    const facts = await this.#facts();
    // A later update may have finished first.
    if (update === this.#updates) this.#item.show(statusOf(facts));
  }

  dispose(): void {
    this.#updates++;
    this.#item.dispose();
  }
}
