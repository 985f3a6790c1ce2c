import fs from 'node:fs';
import type { languages } from './languagesByName';

/** A piece of code with a finding, and the code after each of its fixes. */
export interface FixCase {
  title: string;
  language: keyof typeof languages;
  code: string;
  finding: string;
  /** The marked text. */
  marked: string;
  /** The title of each fix, and the code after it. */
  fixes: [title: string, after: string][];
}

/** Reads cases: code, a line `!!! finding: marked text`, then `+++ title` with the code after each fix. */
export function readFixes(): FixCase[] {
  const text = fs.readFileSync('test/unit/features/inlinePreviews/corpus/fixes.txt', 'utf8').trimEnd();
  const [, ...parts] = `\n${text}`.split('\n=== ');
  return parts.map((part) => {
    const [head = '', ...fixes] = part.split('\n+++ ');
    const [before = '', said = ''] = head.split('\n!!! ');
    const [heading = '', ...lines] = before.split('\n');
    const [language = '', title = ''] = heading.split(': ');
    const [, finding = '', marked = ''] = /^(\w+): ([^]*)$/.exec(said) ?? [];
    return {
      title,
      language: language as keyof typeof languages,
      code: lines.join('\n'),
      finding,
      marked,
      fixes: fixes.map((fix) => {
        const [name = '', ...after] = fix.split('\n');
        return [name, after.join('\n')] as const;
      }),
    };
  });
}
