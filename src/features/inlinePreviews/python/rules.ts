import type { LanguageRules } from '../languageRules';
import type { CodeSource } from '../source';
import { codeClasses, methods } from './client';
import { tokenizePython } from './tokens';
import { readValue, splitArguments } from './values';

/** The first token of `client.get_market` or, of `make(key).get_market`, the method's name. */
function startOfCall({ tokens }: CodeSource, name: number): number | undefined {
  if (tokens[name - 1]?.text !== '.') return undefined;
  let at = name;
  while (tokens[at - 1]?.text === '.' && tokens[at - 2]?.kind === 'name') at -= 2;
  return at;
}

/** Python and its official client, `openelectricity`. */
export const pythonRules: LanguageRules = {
  methods,
  codeClasses,
  tokenize: tokenizePython,
  startOfCall,
  splitArguments,
  readValue: (source, from, to) => readValue(source, from, to),
};
