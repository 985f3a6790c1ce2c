import type { Operation } from './query';

/** The path of each operation, between the version and the network's code. */
export const operationPaths: Readonly<Record<Operation, string>> = {
  network: 'data/network',
  market: 'market/network',
  facilities: 'data/facilities',
};
