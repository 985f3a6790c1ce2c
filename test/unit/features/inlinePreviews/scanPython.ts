import type { FoundQuery } from '#src/features/inlinePreviews/read/foundQuery';
import { CodeModel } from '#src/features/inlinePreviews/scan/codeModel';
import type { Language } from '#src/features/inlinePreviews/scan/scan';
import { python } from '#src/features/inlinePreviews/languages/python';

/** Finds and reads the queries in source of a language, as in a document. */
export function scanWith(language: Language, code: string): FoundQuery[] {
  const model = new CodeModel(code, language);
  return model.sites.map((site) => model.read(site));
}

/** Finds and reads the queries in Python source. */
export const scanPython = (code: string): FoundQuery[] => scanWith(python, code);
