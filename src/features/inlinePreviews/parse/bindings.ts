import type { Binding, BindingForm, BindingMatch, Block } from './binding';
import { parametersOf } from './blocks';
import type { Expression } from './expression';
import type { Source } from './source';

/** Matches whatever the text is. */
export const anything = /^/;

/** A change of a name's value, such as `+=`. */
export const changeForm: BindingForm = {
  before: anything,
  after: /^\s*(?:\/\/|\*\*|\?\?|\|\||&&|<<|>>>?|[-+*/|&%^@])=(?!=)/,
  kind: 'unknown',
  isChange: true,
};

function classify(source: Source, name: string, at: number): BindingMatch | undefined {
  const { text, rules } = source;
  const lineStart = source.lineStart(at);
  const before = text.slice(Math.max(lineStart, at - 300), at);
  const from = at + name.length;
  const after = text.slice(from, from + 300);
  for (const form of rules.names.forms) {
    // The text after the name rules out most forms, and faster.
    const found = form.after.exec(after);
    if (!found) continue;
    const ahead = form.before.exec(before);
    if (!ahead) continue;
    const { kind, isLocal, isChange, isOuter } = form;
    if (kind === 'unknown' || kind === 'imported' || form.isUnread)
      return { kind, isLocal, isChange, isOuter };
    const isInBrackets = ahead[0].includes('[');
    const isOneOfMany = form.isPart && (isInBrackets || ahead[0].includes(',') || found[0].includes(','));
    const commas = (written: string) => written.split(',').length - 1;
    const within = form.isNested ? ahead[0].lastIndexOf('(') : -1;
    const index = isOneOfMany ? commas(ahead[0].slice(0, within < 0 ? undefined : within)) : undefined;
    return {
      kind,
      isLocal,
      isOuter,
      valueAt: from + found[0].length,
      part: index,
      inner: within >= 0 ? commas(ahead[0].slice(within)) : undefined,
      key: form.isKey ? (ahead.at(1) ?? name) : undefined,
      declaredAt: form.isKey ? at - before.length + ahead.index : undefined,
    };
  }
  return undefined;
}

/** Returns the value that an occurrence of a name gives it; undefined when it gives none. */
export function bindingAt(source: Source, name: string, at: number): Binding | undefined {
  const { names } = source.rules;
  const match = names.readParameter?.(source, name, at) ?? classify(source, name, at);
  if (match?.isLocal && names.isHoisted?.(source, at)) return { at, kind: 'unknown' };
  if (match && (match.kind !== 'assign' || match.isLocal)) return { at, ...match };
  const role = names.roleOf(source, at, at + name.length);
  if (role === undefined) return undefined;
  return match && role === 'statement' ? { at, ...match } : { at, kind: 'unknown' };
}

/** Returns all places that give a name a value, except parameters of functions with a block. */
export const bindingsOf = (source: Source, name: string): readonly Binding[] =>
  source.bindings(name, (at) => bindingAt(source, name, at));

/** Returns the binding of a function's parameter; undefined when the function has none of this name. */
export function parameterBinding(source: Source, block: Block, name: string): Binding | undefined {
  const parameter = parametersOf(source, block).find((one) => one.name === name);
  if (!parameter) return undefined;
  const looped = source.rules.names.readParameter?.(source, name, parameter.start);
  return looped?.kind === 'loop'
    ? { ...looped, at: parameter.start }
    : { kind: 'parameter', at: parameter.start, function: block, parameter };
}

/** Returns the expression that a binding takes its value from. */
export const valueOf = (source: Source, { valueAt, valueEnd }: Binding): Expression | undefined =>
  valueAt === undefined ? undefined : source.expression(valueAt, valueEnd);
