import type { Argument, Expression, ExpressionOf, Extent } from '../parse/expression';
import type { Source } from '../parse/source';
import type { Site } from '../scan/scan';
import type { CodeLanguage } from '../languages/codeLanguage';
import type { Client } from '../languages/clientLibrary';
import { type FoundQuery, type FoundField, kindOf, openArguments } from './foundQuery';
import { Evaluator } from '../values/evaluator';
import { unread, type KnownValues, type RecordEntry, type Value } from '../values/value';
import { readFields } from './readFields';

function toField(
  client: Client,
  key: string,
  { value, extent, keyExtent, assumed }: Omit<RecordEntry, 'key'>,
): FoundField {
  const field = client.keywords ? client.keywords.get(key) : kindOf(key) ? key : undefined;
  const isIgnored = field === undefined && !client.isStrict;
  const isRefused = field === undefined && client.isStrict;
  return { field: field ?? key, value, extent, keyExtent, assumed, isIgnored, isRefused };
}

/** Converts a record of options to fields. An unread spread becomes a field named `arguments`. */
function fieldsOfRecord(client: Client, value: Value, argument: Argument): FoundField[] {
  if (value.kind === 'none') return [];
  if (value.kind !== 'record') return [openArguments(argument.value, value)];
  const fields = value.entries.map((entry) => toField(client, entry.key, entry));
  return value.isPartial ? [...fields, openArguments(argument.value)] : fields;
}

function fieldsOfArgument(
  client: Client,
  evaluator: Evaluator,
  argument: Argument,
  positional: string | undefined,
  index: number,
): FoundField[] {
  const { keyword, keywordExtent, isSpread, value: expression } = argument;
  const { value, assumed } = evaluator.evaluateSeparately(expression);
  const extent = expression.end > expression.start ? expression : argument;
  if (isSpread) {
    if (value.kind === 'record') return fieldsOfRecord(client, value, argument);
    return [openArguments(argument, undefined, assumed)];
  }
  if (keyword !== undefined && client.others?.has(keyword)) return [];
  if (keyword !== undefined) {
    const keyExtent = keywordExtent ?? argument;
    return [toField(client, keyword, { value, extent, keyExtent, assumed })];
  }
  if (positional === 'options') return fieldsOfRecord(client, value, argument);
  return [{ field: positional ?? `argument ${index + 1}`, value, extent: expression, assumed }];
}

/** Returns the last call of a chain that ends within `end`. */
function callIn(expression: Expression, end: number): ExpressionOf<'call'> | undefined {
  let at = expression;
  for (;;) {
    if (at.kind === 'call' && at.end <= end) return at;
    if (at.kind === 'call') at = at.callee;
    else if (at.kind === 'member' || at.kind === 'item') at = at.object;
    else return undefined;
  }
}

function nameOf(source: Source, { callee }: { callee: Expression }, name: string): Extent | undefined {
  const start = callee.end - name.length;
  return source.text.startsWith(name, start) ? { start, end: callee.end } : undefined;
}

/** True when a pipe operator precedes the call. */
function isPipedInto({ text, rules }: Source, start: number): boolean {
  return rules.syntax.hasPipes && /(?:\|>|%>%)\s*$/.test(text.slice(Math.max(0, start - 60), start));
}

export function readCall(
  source: Source,
  site: Site,
  { client, values, fixes }: CodeLanguage,
  known?: KnownValues,
): FoundQuery {
  const { start, end, method: name = '' } = site;
  const method = client.methods.get(name);
  const operation = method?.operation ?? 'network';
  const call = callIn(source.parser(site.readAt, end).inBrackets().expression(10), end);
  const args = call?.args ?? [];
  const evaluator = new Evaluator(source, values, known);
  const positional = method?.positional(source, args) ?? [];
  const fields: FoundField[] = [];
  let place = 0;
  // A piped value is the call's first argument.
  if (isPipedInto(source, start)) {
    const extent = { start, end: start + name.length };
    const field = positional.at(place++);
    if (field) fields.push({ field, value: unread(), extent, assumed: [] });
  }
  for (const [index, argument] of args.entries()) {
    const isNamed = argument.keyword !== undefined || argument.isSpread;
    const field = isNamed ? undefined : positional.at(place++);
    fields.push(...fieldsOfArgument(client, evaluator, argument, field, index));
  }
  const nameExtent = call && nameOf(source, call, name);
  return { start, end, ...readFields(source, operation, fields, fixes, nameExtent, client) };
}
