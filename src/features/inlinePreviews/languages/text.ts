import { firstMatch } from '../../../domain';
import type { Extent } from '../parse/expression';
import { maxNameLength, Source, type CodeRules } from '../parse/source';
import { CharacterSet } from '../parse/bytes';
import { LineStarts } from '../parse/textSpans';
import type { FoundQuery, FoundField } from '../read/foundQuery';
import type { Language, Scan, Site } from '../scan/scan';
import type { FixRules } from '../fixes/fixContext';
import { fieldsOfParameters, nothingRead, readAddress } from '../read/readServiceAddress';
import { readFields } from '../read/readFields';
import { recordValue, textValue, unread, type RecordEntry, type Value } from '../values/value';
import { definitionOfName, joinedBehind, variableOf, readPairs, usesOf } from './commandParameters';

const path = /\/(?:data\/network|market\/network|data\/facilities)(?![\w-])/g;
/** The text after the path, up to a space, a quote or a bracket: a network code, then the parameters. */
const rest = /(?:\/[^\s"'\x60<>|?/]*)?\/?(?:\?[^\s"'\x60<>|]*)?(?!\/?\w)/y;
const beginning = /https?:\/\/|\$\{?\w|\{|\//;
const delimiter = /[\s"'`<>|]/;
/** How much text before the path is searched for the start of the address, in UTF-16 units. */
const longestHost = 300;
/** How much of a line is searched for the sign of a comment, in UTF-16 units. */
const longestComment = 200;
const comment = /^\s*(?:#|\/\/|--|%|\*|;)/;
const own = /openelectricity|opennem|\/v4\//i;
/** Placeholders that a shell or a formatted string replaces. */
const hole = /\$\{[^{}]*\}|\$\([^()]*\)|\$\w+|#\{[^{}]*\}|\{[^{}]*\}|%[sd]/g;
/** How far a command or a call can extend past its address, in UTF-16 units. */
const longestCommand = 2000;

const noSyntax: CodeRules = {
  syntax: {
    gap: /\s*/y,
    name: /\w+/y,
    symbol: /[^]/y,
    readString: () => undefined,
    isEndedByLine: true,
    constants: {},
    hasPipes: false,
    functions: { mayBegin: () => false, heads: [], bodyOpener: '{' },
  },
  names: {
    forms: [],
    isStatement: () => true,
    roleOf: () => undefined,
    opaque: [],
    setsOuter: () => false,
  },
  steps: { special: new CharacterSet(''), step: (_text, _bytes, _spans, at) => at + 1 },
  blocksAround: () => [],
};

/** No list or date is rewritten, because the language is unknown. */
const noFixes: FixRules = {
  writeList: (items) => items.join(', '),
  replaceDate: () => undefined,
};

/** A value that a shell takes when a variable has none: `${1:-NSW1}`. */
const withDefault = /^\$\{(\w+):?-([^{}"'`$\s]*)\}$/;

/** Reads a written default as a value that is assumed; undefined for anything else. */
function defaultOf(written: string, extent: Extent): Value | undefined {
  const found = withDefault.exec(written);
  if (!found) return undefined;
  const [, name, text] = found;
  return {
    kind: 'interpolated',
    value: textValue(text),
    assumed: [{ name, why: 'default', choices: [] }],
    extent,
  };
}

/** Reads a placeholder's value from an earlier text assignment. Unread when there are none or several. */
function valueOfHole(text: string, written: string, extent: Extent): Value {
  const name = /\w+/.exec(written)?.[0];
  // No pattern can be made of a name of any length, and one without a name takes quadratic time.
  if (!name || name.length > maxNameLength) return defaultOf(written, extent) ?? unread('unknownName');
  const assignment = new RegExp(
    String.raw`(?:^|[\s;])\$?${name}\s*(?::?=|<-)\s*(["']?)([^"'\s;$\`]+|\$\{\w+:?-[^{}"'\`$\s]*\})\1\s*;?\s*$`,
    'gm',
  );
  const found = [...text.slice(0, extent.start).matchAll(assignment)];
  if (found.length > 1) return unread('changes', name);
  if (found.length === 0) return defaultOf(written, extent) ?? unread('unknownName', name);
  const given = found[0][2];
  return defaultOf(given, extent) ?? textValue(given);
}

/** Converts a written address to a text value with its placeholders resolved. */
export function toValue(text: string, written: string, at: number): Value {
  const parts: (string | Value)[] = [];
  let end = 0;
  for (const match of written.matchAll(hole)) {
    const extent = { start: at, end: at + written.length };
    parts.push(written.slice(end, match.index), valueOfHole(text, match[0], extent));
    end = match.index + match[0].length;
  }
  parts.push(written.slice(end));
  const flat = parts.flatMap((part) =>
    typeof part !== 'string' && part.kind === 'text' ? part.parts : [part],
  );
  return { kind: 'text', parts: flat.filter((part) => part !== '') };
}

/** Returns the end of the command or call whose address ends at `from`, continuation lines included. */
function endOfCommand(text: string, from: number): number {
  const rest = text.slice(from, from + longestCommand);
  const line = firstMatch(/^(?:[^\n]*[\\\x60^]\r?\n)*[^\n]*/, rest);
  const isClosed = !/^["']?\s*,\s*$|[([{,]\s*$/.test(line.trimEnd());
  if (isClosed) return from + line.trimEnd().length;
  const close = /\n[^\n]*[)\]}]/.exec(rest);
  return from + (close ? close.index + close[0].length : line.length);
}

function startOfCommand(text: string, at: number, lines: LineStarts): number {
  let start = lines.startOf(at);
  for (let count = 0; count < 20 && start > 0; count++) {
    const before = text.slice(lines.startOf(start - 1), start - 1);
    if (!/[\\\x60^]\r?$/.test(before)) break;
    start -= before.length + 1;
  }
  return start + text.slice(start, at).search(/\S|$/);
}

function toFields(text: string, { start, end }: Extent): FoundField[] {
  const entries = readPairs(text, { start, end }).map(({ key, written, extent, isText }): RecordEntry => ({
    key,
    extent,
    keyExtent: extent,
    assumed: [],
    value: isText ? toValue(text, written, start) : unread('expression', written),
  }));
  return entries.length === 0 ? [] : fieldsOfParameters(recordValue(entries), { start, end });
}

const unreadField = (field: string, extent: Extent, name?: string): FoundField => ({
  field,
  extent,
  assumed: [],
  value: unread(name === undefined ? 'expression' : 'unknownName', name),
});

function fieldsOfVariable(text: string, whole: Extent, address: Extent): FoundField[] {
  const blank = ' '.repeat(address.end - address.start);
  const command = text.slice(0, address.start) + blank + text.slice(address.end, whole.end);
  const found = variableOf(command, whole, address.start);
  if (!found) return [];
  const definition = definitionOfName(text, found.name);
  const fields = definition ? toFields(text, definition) : [];
  return fields.length > 0 ? fields : [unreadField('arguments', found.extent, found.name)];
}

function fieldsAround(
  text: string,
  { start, end }: Extent,
  address: Extent,
  lines: LineStarts,
): FoundField[] {
  const fields = [
    ...toFields(text, { start, end: address.start }),
    ...toFields(text, { start: address.end, end }),
    ...fieldsOfVariable(text, { start, end }, address),
  ];
  const ofUses = usesOf(text, address).map((use) => {
    const command = { start: startOfCommand(text, use.start, lines), end: endOfCommand(text, use.end) };
    return [...toFields(text, command), ...fieldsOfVariable(text, command, use)];
  });
  const [first = []] = ofUses;
  // Several requests with one address are several queries.
  const isOne = ofUses.length === 1 || ofUses.every((one) => one.length === 0);
  const joined = joinedBehind(text, address);
  return [
    ...fields,
    ...(isOne ? first : [unreadField('arguments', address)]),
    ...(joined ? [unreadField(joined.field, joined.extent)] : []),
  ];
}

function read(text: string, { start, end, readAt }: Site, lines: LineStarts): FoundQuery {
  const source = new Source(text, noSyntax);
  const written = addressAround(text, readAt)?.written ?? '';
  const bare = written.replace(/(?<![\\),.;])[\\),.;]+$/, '');
  const extent = { start: readAt, end: readAt + bare.length };
  const found = readAddress(source, toValue(text, bare, readAt), extent);
  if (!found) return nothingRead(source, { start, end });
  const around = fieldsAround(text, { start, end }, extent, lines);
  const open = new Set(around.filter(({ value }) => value.kind === 'unread').map(({ field }) => field));
  const fields = [...found.fields.filter(({ field }) => !open.has(field)), ...around];
  return { start, end, ...readFields(source, found.operation, fields, noFixes, extent) };
}

function matchFrom(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(text);
}

/** Returns the address with the first path at or after an offset. */
function addressAround(text: string, from: number): { start: number; written: string } | undefined {
  const found = matchFrom(path, text, from);
  if (!found) return undefined;
  const end = found.index + found[0].length;
  const behind = matchFrom(rest, text, end)?.[0];
  let start = found.index;
  while (start > 0 && found.index - start < longestHost && !delimiter.test(text.charAt(start - 1))) start--;
  const before = text.slice(start, end);
  start += Math.max(0, before.search(beginning));
  return behind === undefined ? undefined : { start, written: text.slice(start, end) + behind };
}

function find(text: string): Scan {
  const lines = new LineStarts(text);
  const sites = [...text.matchAll(new RegExp(path.source, 'g'))].flatMap(({ index }): Site[] => {
    const found = addressAround(text, index);
    if (!found) return [];
    const { start: at, written } = found;
    const lineStart = lines.startOf(at);
    const line = text.slice(lineStart, Math.min(at, lineStart + longestComment));
    const isOwn = own.test(written) || /\/(?:NEM|WEM|AU)\b/.test(written);
    if (comment.test(line) || !isOwn || (at > lineStart && /\w/.test(text.charAt(at - 1)))) return [];
    const start = startOfCommand(text, at, lines);
    return [{ start, end: endOfCommand(text, at + written.length), readAt: at, kind: 'request' }];
  });
  return { sites, read: (site) => read(text, site, lines) };
}

/** Scans other languages for addresses of the service, with the parameters from `curl -G -d` or a dictionary. */
export const text: Language = {
  find,
  fence:
    /^(?:bash|sh|shell|zsh|console|curl|http|julia|powershell|go|java|ruby|php|rust|csharp|\{julia|\{bash)\b/i,
};
