import { Source, type CodeRules } from '../code/source';
import { Evaluator } from './evaluator';
import type { Value } from './value';

/** The longest value that is read, in UTF-16 units. */
const longest = 2_000;

/** Matches `<DataMetric.POWER: 'power'>`, the form in which Python prints a member of an enumeration. */
const writtenMember = /^<([\w.]+\.[A-Z][A-Z0-9_]*): [^<>]*>$/;

/** Parses the printed values of names. Values that cannot be read are left out. */
export function heldValues(held: ReadonlyMap<string, string>, rules: CodeRules): ReadonlyMap<string, Value> {
  const values = new Map<string, Value>();
  for (const [name, written] of held) {
    if (written.length > longest) continue;
    const text = writtenMember.exec(written.trim())?.[1] ?? written.trim();
    const source = new Source(text, rules);
    const expression = source.parser(0).inBrackets().expression();
    if (expression.end < text.length) continue;
    const value = new Evaluator(source).evaluate(expression);
    if (value.kind !== 'unread' && value.kind !== 'function') values.set(name, value);
  }
  return values;
}
