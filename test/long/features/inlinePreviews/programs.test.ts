import assert from '../../../support/assert';
import { judgeSeeds, type ProgramLanguage } from '../../../unit/features/inlinePreviews/programs/runPrograms';

const counts: Record<ProgramLanguage, number> = { python: 1200, typescript: 1000, r: 1000 };
const titles: Record<ProgramLanguage, string> = {
  python: 'Python',
  typescript: 'TypeScript',
  r: 'R',
};

describe('the values of queries in generated programs', function () {
  this.timeout(600_000);
  for (const language of ['python', 'typescript', 'r'] as const)
    it(`match those at run time: ${titles[language]}`, async function () {
      const count = counts[language];
      const seeds = Array.from({ length: count }, (_, seed) => seed + 1);
      const judged = await judgeSeeds(language, seeds);
      if (!judged) {
        console.log(`      skipped: ${titles[language]} is not on this machine`);
        return this.skip();
      }
      const { ran, sure, faults } = judged;
      console.log(
        `      ${ran} of ${count} programs asked for something, ${sure} of them without a question`,
      );
      assert.ok(ran > count * 0.8 && sure > ran * 0.3);
      assert.deepEqual(faults, []);
    });
});
