import { metrics } from './catalog/index';
import type { Operation } from './query';

/**
 * Network and market data are of the same networks and regions, each with metrics of its own (docs/service.md: Metrics): the one of
 * the two that has this metric when the operation asked has not. Facilities have no counterpart.
 */
export function otherOperation(operation: Operation, metric: string): Operation | undefined {
  if (operation === 'facilities') return undefined;
  const offered = metrics.find(({ code }) => code === metric)?.operations ?? [];
  if (offered.length === 0 || offered.includes(operation)) return undefined;
  return offered.find((other) => other === 'network' || other === 'market');
}
