import type { Query } from '../../domain/query';

/** What *Explore Sample Data* shows: three days of a whole market, fine enough to see the batteries charge at noon. */
export const sampleQuery: Query = {
  operation: 'network',
  network_code: 'NEM',
  metrics: ['power'],
  interval: '30m',
  window: '3d',
  secondary_grouping: 'fueltech',
};
