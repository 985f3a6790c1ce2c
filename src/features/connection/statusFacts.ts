import { parseBaseAddress } from '../../client/index';
import { settings } from '../../host/settings';
import type { Connections } from '../../services/connections/connections';
import type { Keys } from '../../services/keys/keys';
import type { StatusFacts } from '../../words/connectionWords';

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
