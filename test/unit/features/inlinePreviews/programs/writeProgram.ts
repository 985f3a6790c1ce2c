import fs from 'node:fs';
import { Chance, type Grammar, write } from './chance';

const folder = 'test/unit/features/inlinePreviews/programs';

/** Reads `=== head`, the code that each program begins with, and `=== kind`, pieces with `⏎` for the end of a line. */
function readPieces(language: string) {
  const [, ...parts] = `\n${fs.readFileSync(`${folder}/${language}.txt`, 'utf8')}`.split('\n=== ');
  const kinds = parts.map((part): [kind: string, lines: string[]] => {
    const [kind = '', ...lines] = part.split('\n');
    return [kind, lines];
  });
  const pieces = kinds.map(([kind, lines]) => [
    kind,
    lines.filter((line) => line !== '').map((line) => line.replaceAll('⏎', '\n')),
  ]);
  return {
    head: `${kinds.find(([kind]) => kind === 'head')?.[1].join('\n') ?? ''}\n`,
    grammar: Object.fromEntries(pieces) as Grammar,
  };
}

/** Functions of the head that make names uncertain. Programs that do not call them do not have them. */
const rare = /^(?:(?:def|function) (?:bump|change)\(\)|(?:bump|change) <- function\(\)).*\n(?:[ }].*\n)*/gm;

/** Writes a program with one call of the service; the same for the same seed. */
export function programsIn(language: 'python' | 'typescript' | 'r'): (seed: number) => string {
  const { head, grammar } = readPieces(language);
  return (seed) => {
    const chance = new Chance(seed);
    const lines = Array.from({ length: chance.below(4) }, () => write(grammar, chance, 'statement'));
    const body = [...lines, write(grammar, chance, 'ask')].join('\n');
    const isCalled = (definition: string) =>
      body.includes(`${/\b(?:bump|change)\b/.exec(definition)?.[0] ?? ''}()`);
    return `${head.replace(rare, (definition) => (isCalled(definition) ? definition : ''))}${body}\n`;
  };
}
