import type { Binding, BindingForm, BindingMatch, Block, Expression } from './expression';
import { parametersOf } from './blocks';
import type { Source } from './source';
import { closeOf, openAround } from './readBackwards';

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
  const before = source.lineBefore(at, 300);
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

function parameterBinding(source: Source, block: Block, name: string): Binding | undefined {
  const parameter = parametersOf(source, block).find((one) => one.name === name);
  if (!parameter) return undefined;
  const looped = source.rules.names.readParameter?.(source, name, parameter.start);
  return looped?.kind === 'loop'
    ? { ...looped, at: parameter.start }
    : { kind: 'parameter', at: parameter.start, function: block, parameter };
}

export const valueOf = (source: Source, { valueAt, valueEnd }: Binding): Expression | undefined =>
  valueAt === undefined ? undefined : source.expression(valueAt, valueEnd);

export const isFunction = ({ kind }: Block): boolean => kind === 'function';
/** True for a binding that gives the name another value, unlike its declaration as a parameter. */
export const isSetting = ({ kind }: Binding): boolean =>
  kind === 'assign' || kind === 'unknown' || kind === 'loop';

/** True when a function inside a scope assigns a name of it, so that the value depends on the functions called. */
function isSetInside(
  source: Source,
  name: string,
  all: readonly Binding[],
  scope: Block | undefined,
): boolean {
  return all.some((binding) => {
    if (!isSetting(binding) || binding.isLocal) return false;
    const functions = source.blocksAround(binding.at).filter(isFunction);
    const end = scope ? functions.findIndex(({ start }) => start === scope.start) : functions.length;
    return end > 0 && source.rules.names.setsOuter(source, name, binding, all, functions.slice(0, end));
  });
}

type Nearest =
  | { kind: 'binding'; binding: Binding; isConditional?: false }
  /** A fallback when no value was passed: `x = x or …`, `if x is None: x = …`. */
  | { kind: 'fallback'; of: Binding; binding: Binding }
  /** The value depends on how the code runs. */
  | { kind: 'changes' }
  | { kind: 'unknown' };

/** True for a block that always runs. A loop or a branch may not. */
const isSure = ({ kind }: Block): boolean => kind === 'plain' || kind === 'class';

/** Returns the blocks around a place, up to its function. */
function blocksInFunction(blocks: readonly Block[]): readonly Block[] {
  const end = blocks.findIndex(isFunction);
  return end < 0 ? blocks : blocks.slice(0, end);
}

/** Returns the blocks around `inner` that may not have run when `at` is reached. */
function unsureBlocks(source: Source, inner: number, at: number): Block[] {
  const around = new Set(source.blocksAround(at).map(({ start }) => start));
  return blocksInFunction(source.blocksAround(inner)).filter(
    (block) => !isSure(block) && !around.has(block.start),
  );
}

/** True when `inner` has always run by the time the same function reaches `at`. */
export const runsBefore = (source: Source, inner: number, at: number): boolean =>
  unsureBlocks(source, inner, at).length === 0;

/** True when `inner` runs only if the name has no value yet. */
export function isFallback(source: Source, name: string, inner: number, at: number): boolean {
  const blocks = unsureBlocks(source, inner, at);
  if (blocks.length !== 1 || blocks[0].kind !== 'branch') return false;
  const escaped = name.replaceAll('$', '\\$');
  const none = String.raw`\s*(?:is|==|===)\s*(?:None|null|undefined)`;
  return new RegExp(
    String.raw`^\s*if\s*\(?\s*(?:(?:not\s+|!\s*)${escaped}|${escaped}${none}|is\.null\(${escaped}\))\s*\)?\s*$`,
  ).test(source.slice(blocks[0]));
}

/** True when a label of the same `switch` is between a statement and a later one. */
function isOtherCase(source: Source, inner: number, at: number): boolean {
  const block = source.blocksAround(inner).at(0);
  return (
    block?.kind === 'branch' &&
    /^switch\b/.test(source.slice(block)) &&
    /\b(?:case\b|default\s*:)/.test(source.text.slice(inner, Math.min(at, inner + 4000)))
  );
}

/** Returns a loop's binding at a place: itself inside the loop, unknown after it, undefined outside its scope. */
function loopAt(source: Source, binding: Binding, at: number): Binding | undefined {
  const { text, rules } = source;
  if (binding.kind !== 'loop' || binding.scopeEnd !== undefined) return binding;
  const after: Binding | undefined = binding.isLocal ? undefined : { at: binding.at, kind: 'unknown' };
  let open = openAround(source, binding.at);
  const lineStart = source.lineStart(binding.at);
  if (rules.areBlocksIndented) {
    const first = /^\s*(?:async\s+)?for\b/.test(text.slice(lineStart, binding.at));
    if (open !== undefined && !first) {
      const close = closeOf(source, open);
      return open < at && close !== undefined && at < close ? binding : undefined;
    }
    const isIn =
      source.lineStart(at) === lineStart || source.blocksAround(at).some(({ start }) => start === lineStart);
    return isIn || at < binding.at ? binding : after;
  }
  while (open !== undefined && text.charAt(open) !== '(') open = openAround(source, open);
  const close = open === undefined ? undefined : closeOf(source, open);
  if (open === undefined || close === undefined) return after;
  const head = open;
  if (
    source
      .blocksAround(at)
      .some(({ kind, start, end }) => kind === 'loop' && start < head && head < end && close < end)
  )
    return binding;
  const body = close + 1 + text.slice(close + 1, close + 200).search(/\S|$/);
  const isBare = text.charAt(body) !== '{' && at >= body && at < source.parserAt(body).expression().end;
  return isBare || at < close ? binding : after;
}

function changesLater(source: Source, bindings: readonly Binding[], at: number): boolean {
  const loops = blocksInFunction(source.blocksAround(at)).filter(({ kind }) => kind === 'loop');
  return bindings.some(
    (binding) =>
      // A binding at the place itself uses its own value of the round before: `day = day + 1`.
      binding.at >= at &&
      source.blocksAround(binding.at).some(({ start }) => loops.some((loop) => loop.start === start)),
  );
}

/** Chooses among the bindings in the function that contains the place. */
function chooseHere(
  source: Source,
  name: string,
  bindings: readonly Binding[],
  at: number,
): Nearest | undefined {
  const comprehension = bindings.find(
    ({ kind, at: later }) =>
      kind === 'loop' && later > at && later - at < 400 && (openAround(source, later) ?? Infinity) < at,
  );
  if (comprehension) return { kind: 'binding', binding: comprehension };
  const before = bindings.filter((binding) => binding.at < at);
  const last = before.at(-1);
  if (last === undefined) return undefined;
  if (last.isChange || changesLater(source, bindings, at)) return { kind: 'changes' };
  if (isOtherCase(source, last.at, at)) return { kind: 'changes' };
  if (runsBefore(source, last.at, at)) return { kind: 'binding', binding: last };
  const earlier = before.at(-2);
  if (earlier && isFallback(source, name, last.at, at) && runsBefore(source, earlier.at, at))
    return { kind: 'fallback', of: earlier, binding: last };
  return { kind: 'changes' };
}

/** Chooses among the bindings of an enclosing function or the module. With several, the last one to run is unknown. */
function chooseOutside(source: Source, bindings: readonly Binding[]): Nearest {
  const [only] = bindings;
  const isOne = bindings.length === 1 && !only.isChange && unsureBlocks(source, only.at, 0).length === 0;
  return isOne ? { kind: 'binding', binding: only } : { kind: 'changes' };
}

/** Finds the binding of a name at a place: the nearest one in the innermost function that has any. */
export function nearestBinding(source: Source, name: string, at: number): Nearest {
  const around = source.blocksAround(at);
  const own = new Set(around.map(({ start }) => start));
  const functions: (Block | undefined)[] = [...around.filter(isFunction), undefined];
  const every = bindingsOf(source, name);
  const { names } = source.rules;
  // Code in the text that can assign any name, or names of data.
  const isOther = names.opaque.some((one) => source.hasCode(one)) || names.hasOtherNames?.(source, at);
  if (every.length > 0 && isOther) return { kind: 'changes' };
  const looped = every
    .map((binding) => loopAt(source, binding, at))
    .filter((binding) => binding !== undefined);
  const all = looped.filter(({ at: place, isLocal, scopeEnd, declaredAt = place }) => {
    if (scopeEnd !== undefined) return place < at && at < scopeEnd;
    const block = source.blocksAround(declaredAt).at(0);
    // Skips a declaration in another block, and a field of another class.
    if (isLocal) return block === undefined || own.has(block.start);
    return block?.kind !== 'class' || own.has(block.start);
  });
  for (const [depth, scope] of functions.entries()) {
    const mine = all.filter(({ at: place }) => source.functionAt(place)?.start === scope?.start);
    const parameter = scope && parameterBinding(source, scope, name);
    const bindings = parameter ? [parameter, ...mine] : mine;
    if (bindings.length === 0) continue;
    const chosen = depth === 0 ? chooseHere(source, name, bindings, at) : chooseOutside(source, bindings);
    if (!chosen) continue;
    const isSet =
      (chosen.kind === 'binding' || chosen.kind === 'fallback') &&
      chosen.binding.kind !== 'function' &&
      isSetInside(source, name, every, scope);
    return isSet ? { kind: 'changes' } : chosen;
  }
  return { kind: 'unknown' };
}
