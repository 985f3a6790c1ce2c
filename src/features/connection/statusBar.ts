import type { Disposable } from 'vscode';
import { commands } from '../../host/ids';
import { createStatusBarItem } from '../../host/statusBarItem';
import { settings } from '../../host/settings';
import { statusOf, type StatusFacts } from '../../words/connectionWords';
import { parseBaseAddress } from '../../client/index';
import type { Connections } from '../../services/connections/connections';
import type { Keys } from '../../services/keys/keys';

/** The status bar item, which shows the connection and any problem with it. */
export class StatusBar implements Disposable {
  #item = createStatusBarItem({
    id: 'gridlens.connection',
    name: 'Gridlens Connection',
    command: commands.connectionChoose,
  });
  #updates = 0;

  #facts: () => Promise<StatusFacts>;

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

function originOfSetting(): string | undefined {
  try {
    return parseBaseAddress(settings.baseAddress.value).origin;
  } catch {
    return undefined;
  }
}

/** Collects the facts that the status bar shows. */
export async function statusFactsOf(
  keys: Pick<Keys, 'get' | 'mayGoWithout'>,
  { kind, troubleOf }: Pick<Connections, 'kind' | 'troubleOf'>,
): Promise<StatusFacts> {
  const origin = originOfSetting();
  if (origin === undefined)
    return { kind, host: undefined, key: undefined, mayGoWithout: false, trouble: undefined };
  return {
    kind,
    host: new URL(origin).host,
    key: await keys.get(origin),
    mayGoWithout: keys.mayGoWithout(origin),
    trouble: troubleOf(origin),
  };
}
