import { describeGolden } from './golden';

describe('a measure', () => {
  describeGolden(3);
});
