import type { Query } from '../../domain';
import type { Connections } from '../../services/connections/connections';
import type { Results } from '../../services/results/results';

/** The query of *Explore Sample Data*: three days of a whole market, fine enough to show batteries charging at noon. */
export const sampleQuery: Query = {
  operation: 'network',
  network_code: 'NEM',
  metrics: ['power'],
  interval: '30m',
  window: '3d',
  secondary_grouping: 'fueltech',
};

/** Switches to the sample service and shows its data. */
export async function exploreSample(
  connections: Pick<Connections, 'use'>,
  results: Pick<Results, 'show'>,
): Promise<void> {
  await connections.use('sample');
  await results.show({ query: sampleQuery });
}
