import {
  calledName,
  dottedName,
  type Argument,
  type Expression,
  type ExpressionOf,
  type Extent,
} from '../parse/expression';
import type { Source } from '../parse/source';
import { type Finding, type FoundQuery, type FoundField, isField, openArguments } from './foundQuery';
import type { Site } from '../scan/scan';
import { valueOf, nearestBinding } from '../parse/bindings';
import { Evaluator } from '../values/evaluator';
import type { CodeLanguage } from '../languages/codeLanguage';
import {
  entryOfKeyword,
  recordValue,
  recordOfPairs,
  itemsIn,
  listValue,
  plainText,
  textValue,
  unread,
  unwrap,
  type Assumed,
  type KnownValues,
  type Value,
} from '../values/value';
import { joinTexts } from '../values/textValues';
import { isText, type Operation } from '../../../domain';
import { fixPath } from '../fixes/fixCodes';
import { findIn } from '../fixes/writtenText';
import { fieldsOfParameters, nothingRead, readAddress, type ReadAddress } from './readServiceAddress';
import { readFields } from './readFields';

/** Argument names that pass a request's parameters. */
const parameterName = /^(?:params|query|search_?params|query_?params|query_?string|qs|parameters)$/i;
/** Argument names that pass something other than parameters. */
const otherName =
  /header|timeout|session|token|key|auth|client|logger|retr|method|opts|options|config|init|signal/i;

/** The value of an expression, with the assumptions behind it. */
interface Noted {
  value: Value;
  assumed: readonly Assumed[];
}

const recordOf = (argument: Argument, { value, assumed }: Noted): Value =>
  recordValue([entryOfKeyword(argument, value, assumed)]);

/** Returns the parameters that an argument of a request passes. */
function parametersOf(source: Source, argument: Argument, { value, assumed }: Noted): FoundField[] {
  const { keyword, value: expression } = argument;
  if (keyword !== undefined) {
    if (parameterName.test(keyword))
      return fieldsOfParameters(recordOfPairs(value, [argument], assumed) ?? value, expression);
    // A function of the user's code: `fetch("/market/network/NEM", metrics="price")`.
    const isOwn = isField(keyword) && keyword !== 'network_code';
    return isOwn ? fieldsOfParameters(recordOf(argument, { value, assumed }), expression) : [];
  }
  const record = value.kind === 'list' ? recordOfPairs(value, [argument], assumed) : value;
  if (record?.kind === 'record') {
    const nested = record.entries.find(({ key }) => parameterName.test(key));
    if (nested) return fieldsOfParameters(nested.value, nested.extent);
    return record.entries.some(({ key }) => isField(key)) ? fieldsOfParameters(record, expression) : [];
  }
  const written = source.slice(expression);
  const isNamed = /param|query|search/i.test(written) && !otherName.test(written);
  return value.kind === 'unread' && isNamed ? fieldsOfParameters(value, expression) : [];
}

type Call = ExpressionOf<'call'>;

interface Request {
  address: ReadAddress;
  extent: Extent;
  fields: readonly FoundField[];
}

/** Attaches assumptions to the parameters of an address that are not written out in it, when no part has them. */
function withAssumed(address: ReadAddress, assumed: readonly Assumed[], written: string): ReadAddress {
  const isAttached = ({ name, why }: Assumed) =>
    address.fields.some((field) => field.assumed.some((one) => one.name === name && one.why === why));
  const rest = assumed.filter((one) => !isAttached(one));
  const isWritten = ({ field, value }: FoundField) => {
    const text = plainText(value);
    return Boolean(text) && written.includes(field === 'network_code' ? `/${text}` : `${field}=${text}`);
  };
  const fields = address.fields.map((field) =>
    isWritten(field) ? field : { ...field, assumed: [...field.assumed, ...rest] },
  );
  return rest.length === 0 ? address : { ...address, fields };
}

/** Finds the address in a call's arguments, or under `url` in one, and the parameters in the other arguments. */
function readArguments(source: Source, evaluator: Evaluator, args: readonly Argument[]): Request | undefined {
  let request: Omit<Request, 'fields'> | undefined;
  const fields: FoundField[] = [];
  for (const argument of args) {
    const noted = evaluator.evaluateSeparately(argument.value);
    const { value } = noted;
    const url =
      value.kind === 'record' ? value.entries.find(({ key }) => /^(?:url|uri)$/i.test(key)) : undefined;
    const extent = url?.extent ?? argument.value;
    const found = request ? undefined : readAddress(source, url?.value ?? value, extent);
    if (found) {
      const written = source.slice(argument);
      request = { address: url ? found : withAssumed(found, noted.assumed, written), extent };
      if (!url) continue;
    }
    fields.push(...parametersOf(source, argument, noted));
  }
  return request && { ...request, fields };
}

/** Returns the parameters that a call in a pipe adds: `req_url_query(metrics = "power")`. */
function pipedFields(
  source: Source,
  evaluator: Evaluator,
  { callee, args: [, ...args] }: Call,
): FoundField[] {
  const isQuery = /query|param/i.test(calledName(callee) ?? '');
  return args.flatMap((argument) => {
    const { keyword, value: expression } = argument;
    // An option of httr2, such as `.multi = "explode"`.
    if (keyword?.startsWith('.')) return [];
    // `!!!params` spreads a list.
    const noted = evaluator.evaluateSeparately(unbanged(expression));
    if (!isQuery) return parametersOf(source, argument, noted);
    const value = keyword === undefined ? noted.value : recordOf(argument, noted);
    return fieldsOfParameters(value, expression);
  });
}

const unbanged = (expression: Expression): Expression =>
  expression.kind === 'unary' && expression.operator === '!' ? unbanged(expression.operand) : expression;

/** The most names and calls through which a request is followed. */
const maxSteps = 60;

const pathWriters: ReadonlySet<string | undefined> = new Set(['req_url_path', 'req_url_path_append']);

const writesPath = ({ callee }: Call): boolean => pathWriters.has(calledName(callee));

/** True for a call, such as those of httr2, that takes the request so far as its first argument. */
const isStep = ({ callee, isPiped }: Call): boolean =>
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
function stepsOf(source: Source, request: Expression): { first: Expression; calls: Call[] } {
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
function pathOf(evaluator: Evaluator, args: readonly Argument[]): Value {
  const parts = args.flatMap(({ value }) => {
    const part = evaluator.partOf(value, value.start);
    const bare = unwrap(part);
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
function addressOfSteps(
  evaluator: Evaluator,
  first: Expression,
  calls: readonly Call[],
): { value: Value; extent: Extent } | undefined {
  const paths = calls.filter(writesPath);
  const written = paths.at(-1)?.args;
  if (!written) return undefined;
  const begin = written.at(1) ?? first;
  const end = written.at(-1) ?? begin;
  const begun = evaluator.partOf(first, first.start);
  const text = plainText(begun);
  const [before, ...search] = text?.split('?') ?? [];
  let address = text === undefined ? begun : textValue(before);
  for (const { callee, args } of paths) {
    const path = pathOf(evaluator, args.slice(1));
    address = joinTexts(calledName(callee) === 'req_url_path' ? [path] : [withoutSlash(address), path]);
  }
  const value = search.length === 0 ? address : joinTexts([address, textValue(`?${search.join('?')}`)]);
  return { value, extent: { start: begin.start, end: end.end } };
}

/** Reads a request that is built step by step: `request(url) |> req_url_query(metrics = "power")`. */
function readSteps(source: Source, evaluator: Evaluator, call: Call): Request | undefined {
  const { first, calls } = stepsOf(source, call);
  const written = addressOfSteps(evaluator, first, calls);
  // Text that is cut off may have no step before this one.
  const isBefore = first.end - first.start < call.end - call.start;
  const own = written || !isBefore ? undefined : readChain(source, evaluator, first);
  const { value = own ? unread() : evaluator.evaluate(first), extent = first } = written ?? {};
  const address = own ? undefined : readAddress(source, value, extent);
  const inner = own ?? (address && { address, extent, fields: [] });
  const added = calls.flatMap((one) => (writesPath(one) ? [] : pipedFields(source, evaluator, one)));
  return inner && { ...inner, fields: [...inner.fields, ...added] };
}

const isPartial = ({ callee }: Call): boolean => calledName(callee) === 'partial';

/** Returns the arguments that a function already has: `get = partial(requests.get, params=params)`, then `get(url)`. */
function boundArguments({ source, rules }: Evaluator, { callee, args }: Call): Argument[] {
  if (callee.kind !== 'name' || !rules.partial || !source.hasCode(rules.partial)) return [];
  const nearest = nearestBinding(source, callee.name, callee.start);
  const made = nearest.kind === 'binding' ? valueOf(source, nearest.binding) : undefined;
  if (made?.kind !== 'call' || !isPartial(made)) return [];
  const given = new Set(args.map(({ keyword }) => keyword));
  return made.args.slice(1).filter(({ keyword }) => keyword === undefined || !given.has(keyword));
}

/** Reads the calls of a chain from the innermost outwards, until one has an address among its arguments. */
function readChain(source: Source, evaluator: Evaluator, expression: Expression): Request | undefined {
  if (expression.kind === 'call' && isStep(expression)) return readSteps(source, evaluator, expression);
  if (expression.kind === 'call')
    return (
      readChain(source, evaluator, expression.callee) ??
      readArguments(source, evaluator, [...boundArguments(evaluator, expression), ...expression.args])
    );
  if (expression.kind === 'member' || expression.kind === 'item')
    return readChain(source, evaluator, expression.object);
  return undefined;
}

/** Reads an address outside a request, also one with a member or call after it: `"https://…".length`. */
function readAlone(source: Source, evaluator: Evaluator, expression: Expression): ReadAddress | undefined {
  const found = readAddress(source, evaluator.evaluate(expression), expression);
  if (found) return found;
  if (expression.kind === 'call') return readAlone(source, evaluator, expression.callee);
  return expression.kind === 'member' ? readAlone(source, evaluator, expression.object) : undefined;
}

/** Returns the part of a request that should be its address, as far as it is known: its first argument. */
function unreadPart(evaluator: Evaluator, expression: Expression): { extent: Extent; value: Value } {
  if (expression.kind === 'member' || expression.kind === 'item')
    return unreadPart(evaluator, expression.object);
  if (expression.kind !== 'call') return { extent: expression, value: evaluator.evaluate(expression) };
  const { first, calls } = stepsOf(evaluator.source, expression);
  if (calls.length > 0) return unreadPart(evaluator, first);
  if (!dottedName(expression.callee)) return unreadPart(evaluator, expression.callee);
  const named = expression.args.find(({ keyword = '' }) => /^(?:url|uri)$/i.test(keyword));
  const argument = (named ?? expression.args.find(({ value }) => value.kind !== 'text'))?.value;
  return argument
    ? { extent: argument, value: evaluator.evaluate(argument) }
    : { extent: expression, value: unread() };
}

/** Marks a parameter without a value as unread, because other code may add it to an address that is not sent here. */
const openEnded = (field: FoundField): FoundField =>
  field.value.kind === 'text' && field.value.parts.length === 0
    ? { ...field, value: unread(), extent: field.keyExtent ?? field.extent }
    : field;

/** Adds the values that an address has for the same parameters, because both are sent. */
function withWritten(written: readonly FoundField[], beside: readonly FoundField[]): FoundField[] {
  return beside.map((field) => {
    const same = written.find((one) => one.field === field.field && isField(one.field));
    if (!same || field.value.kind === 'none') return field;
    const items = [...itemsIn(same.value), ...itemsIn(field.value)];
    return { ...field, value: listValue(items), assumed: [...same.assumed, ...field.assumed] };
  });
}

export function readRequest(
  source: Source,
  site: Site,
  { values, fixes }: CodeLanguage,
  known?: KnownValues,
): FoundQuery {
  const { start, end, readAt } = site;
  const evaluator = new Evaluator(source, values, known);
  const expression = source.parser(readAt, end).inBrackets().expression();
  const chain = site.kind === 'request' ? readChain(source, evaluator, expression) : undefined;
  const alone = chain ? undefined : readAlone(source, evaluator, expression);
  const address = chain?.address ?? alone;
  if (!address) return nothingRead(source, site, unreadPart(evaluator, expression));
  // The parameters in the address and those in other arguments are both sent.
  const written = chain ? address.fields : address.fields.map(openEnded);
  const isJoined = !source.rules.syntax.hasPipes;
  const beside = chain?.fields ?? [];
  const fields = [...written, ...(isJoined ? withWritten(written, beside) : beside)];
  const place = chain?.extent ?? expression;
  // The calls of the function that is made here pass further parameters.
  if (expression.kind === 'call' && isPartial(expression))
    fields.push(openArguments(expression.callee, unread('call')));
  const { operation, isWrongPath } = address;
  const read = readFields(source, operation, fields, fixes, place);
  const wrong = isWrongPath ? [wrongPath(source, operation, place)] : [];
  return { start, end, ...read, findings: [...wrong, ...read.findings] };
}

function wrongPath(source: Source, operation: Operation, place: Extent): Finding {
  const at = findIn(source, place, /\/market\/(?:NEM|WEM|AU)\b/i) ?? place;
  const isHere = place.start <= at.start && at.end <= place.end;
  const { start, end } = isHere ? at : place;
  return {
    code: 'wrongPath',
    operation,
    transport: 'address',
    field: 'operation',
    start,
    end,
    written: source.shown(start, end),
    fixes: fixPath(source, place),
  };
}
