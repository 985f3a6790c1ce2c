import type { BindingForm, BindingMatch } from '../parse/binding';
import { anything } from '../parse/bindings';
import { readParameters } from '../parse/functionHead';
import { closeOf, lastBefore, openAround, startOfWord } from '../parse/readBackwards';
import type { NameRules, Source } from '../parse/source';
import { beginsStatement } from '../parse/statements';

const forms: readonly BindingForm[] = [
  { before: /(?:^|[;{])\s*$/, after: /^\s*(?:<-|=(?!=))\s*/, kind: 'assign' },
  { before: /(?:^|[;{])\s*$/, after: /^\s*<<-\s*/, kind: 'assign', isOuter: true },
  { before: /\bfor\s*\(\s*$/, after: /^\s+in\s+/, kind: 'loop' },
  // Inside another statement, or in a function without braces.
  { before: anything, after: /^\s*<<-/, kind: 'unknown', isOuter: true },
  { before: /\brm\s*\(\s*(?:[\w.]+\s*,\s*)*$/, after: anything, kind: 'unknown' },
  { before: /->>\s*$/, after: anything, kind: 'unknown', isOuter: true },
  { before: /->\s*$/, after: anything, kind: 'unknown' },
];

/** A parameter of an R function without braces: `function(days = 7) Sys.Date() - days`. */
function bareParameter(source: Source, name: string, at: number): BindingMatch | undefined {
  const { text, rules } = source;
  const open = openAround(source, at);
  if (open === undefined || text.charAt(open) !== '(') return undefined;
  const end = lastBefore(text, open) + 1;
  const isHead = text.charAt(end - 1) === '\\' || text.slice(startOfWord(text, end), end) === 'function';
  const close = isHead ? closeOf(source, open) : undefined;
  if (close === undefined) return undefined;
  const parameters = readParameters(text, { start: open + 1, end: close }, rules.syntax, (from) =>
    source.parser(from).inBrackets().expression(),
  );
  const parameter = parameters.find((one) => one.name === name && one.start === at);
  const bodyAt = close + 1 + text.slice(close + 1, close + 200).search(/\S|$/);
  if (!parameter || text.charAt(bodyAt) === '{') return undefined;
  return { kind: 'parameter', parameter, scopeEnd: source.parser(bodyAt).expression().end };
}

const roleOf: NameRules['roleOf'] = (source, start, end) => {
  const { text } = source;
  const after = text.slice(end, end + 40);
  const isArrow = /^\s*<<?-/.test(after);
  if (!isArrow && !/^\s*=(?!=)/.test(after)) return undefined;
  if (beginsStatement(source, start)) return 'statement';
  const open = openAround(source, start);
  // The name of an argument or of an entry.
  if (!isArrow && open !== undefined && text.charAt(open) === '(') return undefined;
  return 'target';
};

/** Functions whose arguments take names from a list or a data frame first. */
const withData =
  /^(?:with|within|mutate|transmute|summari[sz]e|reframe|transform|filter|subset|arrange|group_by|pmap|pwalk)$/;

/** True inside the arguments of such a function. */
function isInData(source: Source, at: number): boolean {
  const { text } = source;
  let open = openAround(source, at);
  for (let depth = 0; open !== undefined && depth < 8; depth++) {
    const end = lastBefore(text, open) + 1;
    if (text.charAt(open) === '(' && withData.test(text.slice(startOfWord(text, end), end))) return true;
    open = openAround(source, open);
  }
  return false;
}

export const rNames: NameRules = {
  hasOtherNames: isInData,
  forms,
  readParameter: bareParameter,
  roleOf,
  isStatement: beginsStatement,
  opaque: [
    /(?:evalq?|load|assign|attach)\s*\(/g,
    /(?:list2env|delayedAssign|makeActiveBinding|sys\.source)\s*\(/g,
  ],
  setsOuter: (_source, _name, binding) => binding.isOuter === true,
};
