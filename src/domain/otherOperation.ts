import { metrics } from './catalog/index';
import type { Operation } from './query';

/**
 * Returns the operation, network or market data, that offers this metric when the given one does not. Both cover the
 * same networks and regions, with different metrics (docs/service.md: Metrics). Facilities have no counterpart.
 */
export function otherOperation(operation: Operation, metric: string): Operation | undefined {
  if (operation === 'facilities') return undefined;
  const offered = metrics.find(({ code }) => code === metric)?.operations ?? [];
  if (offered.length === 0 || offered.includes(operation)) return undefined;
  return offered.find((other) => other === 'network' || other === 'market');
}
