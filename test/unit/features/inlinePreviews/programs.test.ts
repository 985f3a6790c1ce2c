import assert from '../../../support/assert';
import { judgeSeeds } from './programs/runPrograms';

/** Fixed seeds. `test/long` runs many more. */
const count = 80;

describe('the values of queries in generated programs', () => {
  for (const language of ['python', 'typescript'] as const)
    it(`match the requests of the running program: ${language}`, async function () {
      const judged = await judgeSeeds(
        language,
        Array.from({ length: count }, (_, seed) => seed + 1),
      );
      if (!judged) return this.skip();
      assert.ok(judged.ran > count * 0.75, `${judged.ran} ran`);
      assert.ok(judged.sure > count * 0.25, `${judged.sure} were read without a question`);
      assert.deepEqual(judged.faults, []);
    });
});
