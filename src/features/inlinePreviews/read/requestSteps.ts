import { valueOf } from '../parse/bindings';
import {
  calledName,
  type Argument,
  type Expression,
  type ExpressionOf,
  type Extent,
} from '../parse/expression';
import { nearestBinding } from '../parse/nearestBinding';
import type { Source } from '../parse/source';
import { isText } from '../../../domain/idioms/checkJson';
import { joinTexts } from '../values/textValues';
import { plainText, textValue, type Evaluation, type Value } from '../values/value';

type Call = ExpressionOf<'call'>;

/** A request that is built step by step: what it begins with, and the calls that add to it. */
export interface RequestSteps {
  first: Expression;
  calls: readonly Call[];
}

/** The most names and calls through which a request is followed. */
const maxSteps = 60;

const pathWriters: ReadonlySet<string | undefined> = new Set(['req_url_path', 'req_url_path_append']);

/** True for a call that writes the path of a request, or a part of it. */
export const writesPath = ({ callee }: Call): boolean => pathWriters.has(calledName(callee));

/** True for a call, such as those of httr2, that takes the request so far as its first argument. */
export const isStep = ({ callee, isPiped }: Call): boolean =>
  isPiped === true || calledName(callee)?.startsWith('req_') === true;

/** Returns the call that makes the request of a name, with the offset of the binding. */
function requestOf(source: Source, name: string, at: number): { call: Call; at: number } | undefined {
  const nearest = nearestBinding(source, name, at);
  const { binding } = nearest.kind === 'binding' ? nearest : {};
  const isPlain = binding?.kind === 'assign' && binding.part === undefined;
  const call = isPlain ? valueOf(source, binding) : undefined;
  const isRequest = call?.kind === 'call' && (isStep(call) || calledName(call.callee) === 'request');
  return isPlain && isRequest ? { call, at: binding.at } : undefined;
}

/** Follows a request from its last step to what it begins with, also through names. */
export function stepsOf(source: Source, request: Expression): RequestSteps {
  const calls: Call[] = [];
  let first = request;
  let at: number | undefined;
  for (let steps = 0; steps < maxSteps; steps++) {
    const made = first.kind === 'name' ? requestOf(source, first.name, at ?? first.start) : undefined;
    // In `req <- req_url_query(req)`, the inner name has its value from before.
    if (made) ({ call: first, at } = made);
    const on = first.kind === 'call' && isStep(first) ? first.args.at(0) : undefined;
    if (first.kind !== 'call' || !on) break;
    calls.unshift(first);
    first = on.value;
  }
  return { first, calls };
}

/** Joins the parts of a path by slashes, with one in front. */
function pathOf(evaluation: Evaluation, args: readonly Argument[]): Value {
  const parts = args.flatMap(({ value }): readonly Value[] => {
    const part = evaluation.partOf(value, value.start);
    const bare = part.kind === 'put' ? part.value : part;
    return bare.kind === 'list' ? bare.items : bare.kind === 'none' ? [] : [part];
  });
  const path = joinTexts(parts, '/');
  const begin = path.kind === 'text' ? path.parts.at(0) : undefined;
  const hasSlash = begin === undefined || (isText(begin) && begin.startsWith('/'));
  return hasSlash ? path : joinTexts([textValue('/'), path]);
}

/** Leaves out a slash at the end, since the next part brings its own. */
function withoutSlash(path: Value): Value {
  if (path.kind !== 'text') return path;
  const last = path.parts.at(-1);
  return isText(last) ? { ...path, parts: [...path.parts.slice(0, -1), last.replace(/\/$/, '')] } : path;
}

/**
 * Returns the address whose path the steps write: `request(base) |> req_url_path_append("data", "network", "NEM")`.
 * Undefined when no step writes a path.
 */
export function addressOfSteps(
  evaluation: Evaluation,
  { first, calls }: RequestSteps,
): { value: Value; extent: Extent } | undefined {
  const paths = calls.filter(writesPath);
  const written = paths.at(-1)?.args;
  if (!written) return undefined;
  const begin = written.at(1) ?? first;
  const end = written.at(-1) ?? begin;
  const begun = evaluation.partOf(first, first.start);
  const text = plainText(begun);
  const [before, ...search] = text?.split('?') ?? [];
  let address = text === undefined ? begun : textValue(before);
  for (const { callee, args } of paths) {
    const path = pathOf(evaluation, args.slice(1));
    address = joinTexts(calledName(callee) === 'req_url_path' ? [path] : [withoutSlash(address), path]);
  }
  const value = search.length === 0 ? address : joinTexts([address, textValue(`?${search.join('?')}`)]);
  return { value, extent: { start: begin.start, end: end.end } };
}
