import { describeFleets } from '../../unit/client/run/fleets';

describe('many random fleets with batteries', () => {
  describeFleets(300);
});
