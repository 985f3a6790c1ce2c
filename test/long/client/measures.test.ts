import { describeGolden } from '../../unit/client/measures/golden';

describe('a measure, in many cases', () => {
  describeGolden(40);
});
