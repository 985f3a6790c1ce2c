import { describeFleets } from './fleets';

describe('random fleets with batteries', () => {
  describeFleets(15);
});
