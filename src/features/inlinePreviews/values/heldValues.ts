import { Source, type CodeRules } from '../code/source';
import { Evaluator } from './evaluator';
import type { Value } from './value';

/** What is longer is not read. */
const longest = 2_000;

/** `<DataMetric.POWER: 'power'>`, as Python writes a member of an enumeration. */
const writtenMember = /^<([\w.]+\.[A-Z][A-Z0-9_]*): [^<>]*>$/;

/** The values of names, each read from how the language writes it. What is not read is left out. */
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
