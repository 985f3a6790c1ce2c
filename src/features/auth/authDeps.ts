import type { Log } from '../../host/log';
import type { Connections } from '../../services/connections/connections';
import type { Keys } from '../../services/keys/keys';

export interface AuthDeps {
  readonly keys: Keys;
  readonly connections: Pick<Connections, 'kind' | 'use'>;
  /** The setting, unchecked. */
  readonly baseAddress: () => string;
  /** Checks with the service at a base address whether it accepts a key. Rejects with ApiError. */
  readonly checkKey: (
    baseAddress: string,
    key: string,
    signal: AbortSignal,
  ) => Promise<{ readonly label?: string }>;
  readonly log: Log;
}
