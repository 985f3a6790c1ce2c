import { commands } from '../../host/ids';
import { createStatusBarItem } from '../../host/statusBarItem';
import { settings } from '../../host/settings';
import { statusOf, type StatusFacts } from '../../words/connectionWords';
import { type BaseAddress, parseBaseAddress } from '../../client/index';
import type { Connections } from '../../services/connections/connections';
import type { Keys } from '../../services/keys/keys';

/** Reads the base address in the settings; undefined for an invalid one. */
export function currentAddress(): BaseAddress | undefined {
  try {
    return parseBaseAddress(settings.baseAddress.value);
  } catch {
    return undefined;
  }
}

async function readFacts(keys: Keys, { kind, troubleOf }: Connections): Promise<StatusFacts> {
  const origin = currentAddress()?.origin;
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

/** Creates the status bar item, which shows the connection and any problem with it. */
export function createStatusBar(keys: Keys, connections: Connections) {
  const item = createStatusBarItem({
    id: 'gridlens.connection',
    name: 'Gridlens Connection',
    command: commands.connectionChoose,
  });
  let updates = 0;
  return {
    async update(): Promise<void> {
      const update = ++updates;
      const facts = await readFacts(keys, connections);
      // A later update may have finished first.
      if (update === updates) item.show(statusOf(facts));
    },
    dispose(): void {
      updates++;
      item.dispose();
    },
  };
}
