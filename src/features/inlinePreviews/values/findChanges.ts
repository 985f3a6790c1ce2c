import type { Expression, ExpressionOf, Binding } from '../parse/expression';
import { perName, type Source } from '../parse/source';
import { valueOf } from '../parse/bindings';
import { definedFunction } from './functions';
import type { Evaluation, FunctionExpression } from './value';

/** A statement that changes the value of a name. */
export type Change =
  | { kind: 'call'; method: string; call: ExpressionOf<'call'> }
  | { kind: 'set'; key: Expression; valueAt: number }
  /** A change that is not read, such as `params["n"] += 1`. */
  | { kind: 'opaque' };

const changing = new Set([
  'update',
  'append',
  'extend',
  'insert',
  'pop',
  'clear',
  'remove',
  'setdefault',
  'add',
  'popitem',
  'discard',
  'sort',
  'reverse',
  'copyWithin',
  'push',
  'unshift',
  'splice',
  'shift',
  'fill',
  'set',
  'delete',
  'assign',
]);

const setter = /^set(?:UTC)?(?:Date|Hours|Minutes|Seconds|Milliseconds|Month|FullYear|Time)$/;

/** Reads a name with its members, items and calls, without operators. */
const powerOfSuffix = 10;
/** Matches the sign of a change of a part, after the part. */
const isOpaque = /^\s*(?:(?:\/\/|\*\*|\?\?|\|\||&&|<<|>>>?|[-+*/|&%^@])=(?!=)|\+\+|--)/;

/** Returns the key in `options[["interval"]]`. */
function onlyItem(key: Expression): Expression {
  return key.kind === 'list' && key.items.length === 1 ? key.items[0].value : key;
}

/** Reads the change that follows a name at an offset; undefined when nothing there changes its value. */
function changeAt(source: Source, name: string, at: number): Change | undefined {
  const behind = source.text.slice(at + name.length, at + name.length + 40);
  const isMember = /^\s*\.\s*(?:searchParams\s*\.\s*)?(\w+)\s*\(/.exec(behind)?.[1];
  if (isMember !== undefined) {
    if (!changing.has(isMember) && !setter.test(isMember)) return undefined;
    const call = source.parser(at).expression(powerOfSuffix);
    return call.kind === 'call' && call.callee.kind === 'member' && call.callee.name === isMember
      ? { kind: 'call', method: isMember, call }
      : { kind: 'opaque' };
  }
  const before = source.text.slice(Math.max(0, at - 20), at);
  const isDeleted = /\b(?:del|delete)\s+$/.test(before) && /^\s*[.[]/.test(behind);
  if (isDeleted) return { kind: 'opaque' };
  if (!/^\s*(?:\[|\$|\??\.\s*\w+\s*(?:[-+*/|&%^?<>]*=(?![=>])|\+\+|--|[.[,\]}]))/.test(behind)) {
    return source.rules.syntax.replacement?.test(behind) ? { kind: 'opaque' } : undefined;
  }
  const target = source.parser(at).expression(powerOfSuffix);
  const rest = source.text.slice(target.end, target.end + 40);
  if (/(?:\+\+|--)\s*$/.test(before) || isOpaque.test(rest)) return { kind: 'opaque' };
  const equals = (source.rules.syntax.assigns ?? /^\s*=(?![=>])\s*/).exec(rest);
  if (!equals) return source.rules.names.roleOf(source, at, target.end) && { kind: 'opaque' };
  const valueAt = target.end + equals[0].length;
  // Behind the head of a block it may run, which is decided later; anywhere else it is part of something larger.
  const canRun = /(?:[:)]|\belse)\s*$/.test(before) || source.rules.names.isStatement(source, at);
  if (!canRun) return { kind: 'opaque' };
  if (target.kind === 'item' && target.object.kind === 'name')
    return { kind: 'set', key: onlyItem(target.key), valueAt };
  if (target.kind !== 'member' || target.object.kind !== 'name') return { kind: 'opaque' };
  const { start, end } = target;
  return { kind: 'set', key: { kind: 'text', parts: [target.name], start, end }, valueAt };
}

/** A change of a name's value, with its offset. */
interface ChangeOf {
  change: Change;
  at: number;
}

/** Returns all changes of a name's value, in text order. */
export const changesOf = perName((source, name): ChangeOf[] =>
  source.occurrences(name).flatMap((at) => {
    const change = changeAt(source, name, at);
    return change ? [{ change, at }] : [];
  }),
);

/** The maximum number of aliases followed for one value. */
const maxNames = 6;
/** Further changes cannot make the value less certain. */
const maxChanges = 50;
const assignment = /(?:^|[;{]|\b(?:const|let|var)\s)\s*([\w$]+)\s*(?::[^=;]+)?=\s*$/;
const alone = /^\s*(?:;|\r|\n|$|#|\/\/|=(?![=>]))/;
/** Functions of libraries that change what they are passed. */
const changers =
  /\b(?:shuffle|heapify|heappush|heappop|insort\w*|setattr|delattr|setitem|delitem|Reflect\.(?:set|deleteProperty|defineProperty)|Object\.definePropert(?:y|ies))$/;
const passed = /([\w$.]+)\(\s*((?:[^()[\]{}]*,)?)\s*$/;

const isAlone = /^\s*[,)]/;

/** Returns the aliases of a name, with their offsets: `other = name`. */
const aliasesOf = perName((source, name): [alias: string, at: number][] =>
  source.occurrences(name).flatMap((place) => {
    if (!alone.test(source.text.slice(place + name.length, place + name.length + 40))) return [];
    const alias = assignment.exec(source.lineBefore(place, 200))?.[1];
    return alias === undefined || alias === name ? [] : [[alias, place] as const];
  }),
);

const beforeItem =
  /(?:^|[;{]|\b(?:const|let|var)\s|\bfor\s*\(?\s*(?:const |let |var )?)\s*([\w$]+)\s*(?:(?::[^=;]+)?=|\bin\b|\bof\b)\s*[[({][^=;]*$/;
const isItem = /^\s*[,\])}]/;

/** Returns the names of lists and loops that have the value of a name as an item: `rows = [name]`. */
const holdersOf = perName((source, name): [holder: string, at: number, isLoop: boolean][] =>
  source.occurrences(name).flatMap((place) => {
    const after = source.text.slice(place + name.length, place + name.length + 80);
    if (!isItem.test(after)) return [];
    const callback = /^[^\]\n]*\]\s*\.\s*\w+\(\s*(?:async\s*)?\(?\s*([\w$]+)/.exec(after)?.[1];
    if (callback !== undefined) return [[callback, place, true] as const];
    const before = source.lineBefore(place, 200);
    const holder = beforeItem.exec(before);
    if (!holder || holder[1] === name || /[\w$]\([^()]*$/.test(before)) return [];
    return [[holder[1], place, /\b(?:in|of)\s*[[({][^=;]*$/.test(holder[0])] as const];
  }),
);

/** Returns all aliases of the value that a binding gives to a name, each with the offset where it begins. */
function otherNames(source: Source, name: string, binding: Binding): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const expression = binding.kind === 'assign' ? valueOf(source, binding) : undefined;
  const from = expression?.kind === 'name' ? expression.name : undefined;
  if (from !== undefined && from !== name) found.set(from, binding.at);
  for (const one of [name, ...found.keys()])
    for (const [alias, at] of aliasesOf(source, one))
      if (alias !== name && at >= binding.at - 200 && found.size < maxNames && !found.has(alias))
        found.set(alias, at);
  return found;
}

/** Returns the places where a name alone is passed as an argument. */
const passesOf = perName((source, name): number[] =>
  source
    .occurrences(name)
    .filter((place) => isAlone.test(source.text.slice(place + name.length, place + name.length + 40)))
    .filter((place) => passed.test(source.lineBefore(place, 200))),
);

/** Returns the changes made by `Object.assign(options, …)`. */
function assigned(source: Source, place: number): Change[] {
  const call = source.parser(source.text.lastIndexOf('Object', place)).expression();
  if (call.kind !== 'call') return [];
  return call.args
    .slice(1)
    .map((argument) => ({ kind: 'call', method: 'update', call: { ...call, args: [argument] } }));
}

/** The deepest nesting of functions through which a value is followed. */
const maxPasses = 3;

/** Returns the function that a call names: a function of the source, or the only method of that name. */
function calledFunction(
  evaluation: Evaluation,
  callee: string,
  place: number,
): FunctionExpression | undefined {
  const { source } = evaluation;
  const called = callee.replace(/^.*\./, '');
  const defined = source.occurrences(called).at(0);
  if (defined === undefined) return undefined;
  if (!callee.includes('.') || /^(?:self|this|cls)\./.test(callee)) {
    const value = evaluation.evaluate({ kind: 'name', name: called, start: place, end: place }, place);
    if (value.kind === 'function') return value.expression;
  }
  return callee.includes('.') ? definedFunction(source, defined + called.length) : undefined;
}

/** Returns the changes that a function makes to the parameter that a name is passed as: `add(params)`. */
function changesByCall(evaluation: Evaluation, place: number, depth = 0): Change[] {
  const { source } = evaluation;
  const found = passed.exec(source.lineBefore(place, 200));
  if (!found) return [];
  const [, callee, before] = found;
  if (callee === 'Object.assign' && before === '') return assigned(source, place);
  if (changers.test(callee)) return [{ kind: 'opaque' }];
  const called = calledFunction(evaluation, callee, place);
  if (!called) return [];
  const { parameters, start, end, body } = called;
  const parameter = parameters
    .filter((one) => one.name !== 'self' && one.name !== 'cls')
    .at(before.split(',').length - 1);
  if (!parameter) return [];
  const lastOfHead = source.text.indexOf('\n', end);
  const last = body ? Math.max(end, body.end) : end;
  const isInside = (at: number) =>
    at > start &&
    at < last &&
    (at < lastOfHead || source.blocksAround(at).some((block) => block.start <= start && start <= block.end));
  const { name } = parameter;
  const own = [name, ...aliasesOf(source, name).flatMap(([alias, at]) => (isInside(at) ? [alias] : []))]
    .flatMap((one) => changesOf(source, one))
    .filter(({ at }) => isInside(at))
    .map(({ change }) => change);
  const further = depth >= maxPasses ? [] : passesOf(source, name).filter(isInside);
  return [...own, ...further.flatMap((at) => changesByCall(evaluation, at, depth + 1))];
}

/**
 * Returns the changes to a name's value through its aliases, and through functions that it is passed to, at the places
 * that `isReached` accepts.
 */
export function changesInCallees(
  evaluation: Evaluation,
  name: string,
  binding: Binding,
  isReached: (place: number) => boolean,
): ChangeOf[] {
  const { source } = evaluation;
  if (evaluation.rules.copiesValues) return [];
  const found: ChangeOf[] = [];
  for (const [alias, from] of otherNames(source, name, binding)) {
    const home = source.functionAt(from)?.start;
    found.push(
      ...changesOf(source, alias).filter(
        ({ at }) =>
          at > from &&
          isReached(at) &&
          (home === undefined || source.blocksAround(at).some(({ start }) => start === home)),
      ),
    );
  }
  for (const [holder, from, isLoop] of holdersOf(source, name))
    for (const one of changesOf(source, holder))
      if (one.at > from && (isLoop || one.change.kind === 'opaque') && isReached(one.at)) found.push(one);
  for (const at of passesOf(source, name)) {
    if (found.length > maxChanges) break;
    if (!isReached(at)) continue;
    for (const change of changesByCall(evaluation, at)) found.push({ change, at });
  }
  return found;
}
