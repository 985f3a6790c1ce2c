import type { Extent } from '../../code/expression';
import { Source, type CodeRules } from '../../code/source';
import { nothingFound, type FoundQuery } from '../../foundQuery';
import type { Language, Scan, Site } from '../language';
import type { FoundField } from '../../read/field';
import { fieldsOfParameters, readAddress } from '../../read/readAddress';
import { readFields } from '../../read/readFields';
import { textValue, unread, type RecordEntry, type Value } from '../../values/value';
import { readPairs } from './pairs';

const path = /\/(?:data\/network|market\/network|data\/facilities)(?![\w-])/g;
/** What follows the path, up to a space, a quote or a bracket that ends it: a code, the parameters. */
const rest = /(?:\/[^\s"'\x60<>|?/]*)?\/?(?:\?[^\s"'\x60<>|]*)?(?!\/?\w)/y;
const beginning = /https?:\/\/|\$\{?\w|\{|\//;
const delimiter = /[\s"'`<>|]/;
/** What stands before the path is looked at as far as this. */
const longestHost = 300;
const comment = /^\s*(?:#|\/\/|--|%|\*|;)/;
const own = /openelectricity|opennem|\/v4\//i;
/** What a shell, or a string with values in it, puts something else in place of. */
const hole = /\$\{[^{}]*\}|\$\([^()]*\)|\$\w+|#\{[^{}]*\}|\{[^{}]*\}|%[sd]/g;
/** A command, or a call, goes on for as long as this behind its address. */
const longestCommand = 2000;

const noSyntax: CodeRules = {
  syntax: {
    gap: /\s*/y,
    name: /\w+/y,
    symbol: /[^]/y,
    readString: () => undefined,
    isEndedByLine: true,
    constants: {},
    flavour: 'r',
  },
  stepOver: () => undefined,
  blocksAround: () => [],
};

/** The value of a variable that an assignment above gives as text. */
function valueOfHole(text: string, written: string, at: number): Value {
  const name = /\w+/.exec(written)?.[0] ?? '';
  const assignment = new RegExp(
    String.raw`(?:^|[\s;])\$?${name}\s*(?::?=|<-)\s*(["']?)([^"'\s;$\`]+)\1\s*;?\s*$`,
    'gm',
  );
  const found = [...text.slice(0, at).matchAll(assignment)];
  const [only] = found;
  return found.length === 1 && only?.[2] !== undefined && name !== ''
    ? textValue(only[2])
    : unread(found.length > 1 ? 'changes' : 'unknownName', name === '' ? undefined : name);
}

/** A text with what is put into it. */
export function toValue(text: string, written: string, at: number): Value {
  const parts: (string | Value)[] = [];
  let end = 0;
  for (const match of written.matchAll(hole)) {
    parts.push(written.slice(end, match.index), valueOfHole(text, match[0], at));
    end = match.index + match[0].length;
  }
  parts.push(written.slice(end));
  const flat = parts.flatMap((part) =>
    typeof part !== 'string' && part.kind === 'text' ? part.parts : [part],
  );
  return { kind: 'text', parts: flat.filter((part) => part !== '') };
}

/** Where the command, or the call, ends whose address ends at `from`: lines that go on belong to it. */
function endOfCommand(text: string, from: number): number {
  const rest = text.slice(from, from + longestCommand);
  const line = /^(?:[^\n]*[\\\x60^]\r?\n)*[^\n]*/.exec(rest)?.[0] ?? '';
  const isClosed = !/^["']?\s*,\s*$|[([{,]\s*$/.test(line.trimEnd());
  if (isClosed) return from + line.trimEnd().length;
  const close = /\n[^\n]*[)\]}]/.exec(rest);
  return from + (close ? close.index + close[0].length : line.length);
}

function startOfCommand(text: string, at: number): number {
  let start = text.lastIndexOf('\n', at - 1) + 1;
  for (let lines = 0; lines < 20 && start > 0; lines++) {
    const before = text.slice(text.lastIndexOf('\n', start - 2) + 1, start - 1);
    if (!/[\\\x60^]\r?$/.test(before)) break;
    start -= before.length + 1;
  }
  return start + (/^\s*/.exec(text.slice(start, at))?.[0].length ?? 0);
}

function toFields(text: string, { start, end }: Extent): readonly FoundField[] {
  const entries = readPairs(text, { start, end }).map(({ key, written, extent, isText }): RecordEntry => ({
    ...{ key, extent, keyExtent: extent, assumed: [] },
    value: isText ? toValue(text, written, start) : unread('expression', written),
  }));
  return entries.length === 0
    ? []
    : fieldsOfParameters({ kind: 'record', entries, isPartial: false }, { start, end });
}

function read(text: string, { start, end, readAt }: Site): FoundQuery {
  const source = new Source(text, noSyntax);
  const written = addressAround(text, readAt)?.written ?? '';
  const bare = written.replace(/[\\),.;]+$/, '');
  const extent = { start: readAt, end: readAt + bare.length };
  const found = readAddress(source, toValue(text, bare, readAt), extent);
  if (!found) return nothingFound({ start, end });
  const beside = [...toFields(text, { start, end: readAt }), ...toFields(text, { start: extent.end, end })];
  const fields = [...found.fields, ...beside];
  const read = readFields(source, found.operation, fields, { transport: 'address', place: extent });
  return { start, end, ...read };
}

function matchFrom(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(text);
}

/** The address whose path is the first at or behind an offset. */
function addressAround(
  text: string,
  from: number,
): { readonly start: number; readonly written: string } | undefined {
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
  const sites = [...text.matchAll(new RegExp(path.source, 'g'))].flatMap(({ index }): readonly Site[] => {
    const found = addressAround(text, index);
    if (!found) return [];
    const { start: at, written } = found;
    const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
    const isOwn = own.test(written) || /\/(?:NEM|WEM|AU)\b/.test(written);
    if (comment.test(line) || !isOwn || /\w$/.test(line.slice(-1))) return [];
    const start = startOfCommand(text, at);
    return [{ start, end: endOfCommand(text, at + written.length), readAt: at, kind: 'request' }];
  });
  return { sites, read: (site) => read(text, site) };
}

/** Addresses of the service in any other language, with what `curl -G -d` or a dictionary sends beside them. */
export const text: Language = { find };
