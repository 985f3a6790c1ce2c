import type { FoundQuery } from '../../../../src/features/inlinePreviews/foundQuery';
import type { Language } from '../../../../src/features/inlinePreviews/languages/language';
import { python } from '../../../../src/features/inlinePreviews/languages/all';
import { CodeModel } from '../../../../src/features/inlinePreviews/codeModel';

/** The queries that stand in source of a language, as a document's are found and read. */
export function scanWith(language: Language, code: string): readonly FoundQuery[] {
  const model = new CodeModel(code, language);
  return model.sites.map((site) => model.read(site));
}

/** The queries that stand in Python source. */
export const scanPython = (code: string): readonly FoundQuery[] => scanWith(python, code);
