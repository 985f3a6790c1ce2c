import type { Log } from '../../host/log';
import type { Connections } from '../../services/connections/connections';
import type { Keys } from '../../services/keys/keys';

export interface AuthDeps {
  readonly keys: Keys;
  readonly connections: Pick<Connections, 'kind' | 'use'>;
  /** The base address setting, unvalidated. */
  readonly baseAddress: () => string;
  /** Checks whether the service at a base address accepts a key. Rejects with ApiError. */
  readonly checkKey: (
    baseAddress: string,
    key: string,
    signal: AbortSignal,
  ) => Promise<{ readonly label?: string }>;
  readonly log: Log;
}
