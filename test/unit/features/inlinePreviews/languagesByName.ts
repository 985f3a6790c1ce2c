import { createMarkdown } from '#src/features/inlinePreviews/languages/markdownFences';
import { python } from '#src/features/inlinePreviews/languages/python';
import { r } from '#src/features/inlinePreviews/languages/r';
import { text } from '#src/features/inlinePreviews/languages/text';
import { typescript } from '#src/features/inlinePreviews/languages/typescript';

/** The languages of the code scan, by the names that the corpus uses. */
export const languages = {
  python,
  typescript,
  r,
  text,
  markdown: createMarkdown([python, typescript, r, text]),
} as const;
