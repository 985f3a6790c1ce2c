import type { Query } from '../../domain/query';
import type { Connections } from '../../services/connections/connections';
import type { Results } from '../../services/results/results';

/** What *Explore Sample Data* shows: three days of a whole market, fine enough to see the batteries charge at noon. */
export const sampleQuery: Query = {
  operation: 'network',
  network_code: 'NEM',
  metrics: ['power'],
  interval: '30m',
  window: '3d',
  secondary_grouping: 'fueltech',
};

/** Turns to the sample service and shows its data. */
export async function exploreSample(
  connections: Pick<Connections, 'use'>,
  results: Pick<Results, 'show'>,
): Promise<void> {
  await connections.use('sample');
  await results.show({ query: sampleQuery });
}
