import { ConnectionSource } from '#src/services/connections/connectionSource';

export type SourceOptions = ConstructorParameters<typeof ConnectionSource>[0];

/** Opens a source of a service that needs no key. */
export const openSource = (options: Partial<SourceOptions>) =>
  new ConnectionSource({
    kind: () => 'service',
    baseAddress: () => 'https://api.example.org',
    timeoutMs: () => 5_000,
    maxBodyBytes: () => 1e6,
    windowDays: () => ({}),
    cache: () => undefined,
    keys: { get: () => Promise.resolve(undefined), mayGoWithout: () => true },
    loadSample: () => Promise.reject(new Error('not wanted')),
    onAnswer: () => undefined,
    writeLog: () => undefined,
    ...options,
  });
