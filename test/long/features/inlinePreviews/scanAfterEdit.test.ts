import { compareAfterEdits, type EditedLanguage } from '../../../unit/features/inlinePreviews/editText';

const counts: Record<EditedLanguage, number> = {
  python: 120_000,
  typescript: 120_000,
  r: 40_000,
  markdown: 40_000,
};

describe('a scan after many edits', function () {
  this.timeout(600_000);
  for (const [language, count] of Object.entries(counts) as [EditedLanguage, number][])
    it(`finds the same as a new scan over ${count} edits (${language})`, () => {
      compareAfterEdits(language, 2, count);
    });
});
