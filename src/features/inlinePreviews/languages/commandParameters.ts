import { decode } from '../fixes/writtenText';
import type { Extent } from '../parse/expression';
import { maxNameLength } from '../parse/source';
import { isField } from '../read/foundQuery';

/** A parameter written outside the address. */
interface WrittenPair {
  key: string;
  written: string;
  extent: Extent;
  /** False for an expression. */
  isText: boolean;
}

/** Matches `-d metrics=power`, `--data-urlencode "interval=1h"`, `--url-query metrics=power`. */
const flag = /(?:^|\s)(?:-d|--data(?:-urlencode|-raw)?|--url-query)[\s=]+("[^"]*"|'[^']*'|[^\s"'\\]+)/g;
/** Matches `"metrics" => "power"`, `metrics: ["power"]`, `{"metrics", "power"}`, `.Add("metrics", "power")`. */
const pair = /["']?\b(\w+)["']?\s*(?:=>|:|=|,)\s*("[^"\n]*"|'[^'\n]*'|[[{][^[\]{}]*[\]}]|[\w.$&]+)/g;
const item = /"[^"\n]*"|'[^'\n]*'|[\w.$&]+/g;

const unquote = (written: string): string => written.replace(/^["']|["']$/g, '');

function ofFlags(text: string, offset: number): WrittenPair[] {
  return [...text.matchAll(flag)].flatMap((match) =>
    unquote(match[1])
      .split('&')
      .flatMap((written) => {
        const [key, ...rest] = written.split('=');
        const value = rest.join('=');
        const start = offset + match.index + match[0].indexOf(written);
        const extent = { start: start + key.length + 1, end: start + written.length };
        return key === '' ? [] : [{ key, written: decode(value), extent, isText: true }];
      }),
  );
}

const itemsOf = (key: string, list: string, at: number): WrittenPair[] =>
  [...list.matchAll(item)].map(({ 0: all, index }) => ({
    key,
    written: unquote(all),
    isText: unquote(all) !== all,
    extent: { start: at + index, end: at + index + all.length },
  }));

/** Reads the parameters that a command or a call passes outside its address. */
export function readPairs(text: string, { start, end }: Extent): WrittenPair[] {
  const part = text.slice(start, end);
  const flags = ofFlags(part, start);
  if (flags.length > 0) return flags;
  const found: WrittenPair[] = [];
  pair.lastIndex = 0;
  for (let match = pair.exec(part); match; match = pair.exec(part)) {
    const [all, key, value] = match;
    if (!isField(key)) {
      // The value may itself be a list of pairs.
      pair.lastIndex = match.index + all.indexOf(key) + key.length;
      continue;
    }
    const isList = /^[[{]/.test(value);
    const written = isList ? value.slice(1, -1) : unquote(value);
    const at = start + match.index + all.lastIndexOf(written);
    const extent = { start: at, end: at + written.length };
    if (isList) found.push(...itemsOf(key, written, at));
    else found.push({ key, written, extent, isText: written !== value });
  }
  return found;
}

/** Parameters passed to a request by name alone: `query = params`, `-Body $params`, `.query(&params)`. */
const named =
  /(?:\b(?:query|params|parameters|searchParams|search_params|query_params|queryParams)\s*(?::|=>?|\()\s*|-Body\s+)[&$@]?([A-Za-z_]\w*)(?![\w(.[{"'])/;
const nothing = /^(?:true|false|null|nil|None|nothing|Dict|HashMap|dict|new|vec)$/;
/** A lone variable in a shell command, which may contain parameters. */
const variable = /(?<=\s)"?\$\{?(?:\w+|@)(?:\[@\])?\}?"?(?=\s|$)/g;
/** Options whose value is not part of the query. */
const option =
  /(?:^|\s)-(?!(?:[sSLGfkigv]+|-get|-silent|d|-data(?:-urlencode|-raw)?|-url-query|Body)\s*$)[\w-]+\s+$/;
const shell = /^\s*(?:[A-Za-z_]\w*=.*)?(?:\$\()?\s*(?:curl|wget|http|https|xh)\b/;

/** Returns the command around an address, up to its pipe or redirection, with most quoted text blanked. */
function commandAround(part: string, address: number): { command: string; from: number } {
  const bare = part.replace(/"[^"\n]*"|'[^'\n]*'/g, (quoted) =>
    /^"\$\{?[\w@]+(?:\[@\])?\}?"$/.test(quoted) ? quoted : ' '.repeat(quoted.length),
  );
  const before = /(?:^|[|;]|&&)[^|;]*$/.exec(bare.slice(0, address));
  const from = before ? before.index + before[0].search(/[^|;&]|$/) : 0;
  return { command: bare.slice(from).split(/[|>;]|&&/, 1)[0], from };
}

/** Returns the name that a request takes its parameters from; undefined when the request has them all. */
export function variableOf(
  text: string,
  { start, end }: Extent,
  address: number,
): { name: string; extent: Extent } | undefined {
  const part = text.slice(start, end);
  const found = named.exec(part);
  const name = found?.[1];
  if (found && name !== undefined && !nothing.test(name)) {
    const at = start + found.index + found[0].length - name.length;
    return { name, extent: { start: at, end: at + name.length } };
  }
  if (!shell.test(part)) return undefined;
  const { command, from } = commandAround(part, address - start);
  for (const { 0: written, index } of command.matchAll(variable)) {
    if (option.test(command.slice(0, index))) continue;
    const at = start + from + index;
    return { name: written.replace(/\W/g, ''), extent: { start: at, end: at + written.length } };
  }
  return undefined;
}

/** Returns the expression joined after an address, as in `"…?metrics=" + metric`. */
export function joinedBehind(
  text: string,
  { start, end }: Extent,
): { field: string; extent: Extent } | undefined {
  const found = /^["'`]\s*(?:\+|\*|\.(?=\s|\$)|&(?!&)|<>|~|\|\|)\s*([^\s,;)]*)/.exec(
    text.slice(end, end + 100),
  );
  if (!found) return undefined;
  const field = /[?&]([A-Za-z_]+)=$/.exec(text.slice(start, end))?.[1] ?? 'arguments';
  const at = end + found[0].length - found[1].length;
  return { field, extent: { start: at, end: Math.max(at + 1, end + found[0].length) } };
}

/** How far after an assigned address its request is searched, in UTF-16 units. */
const farthestUse = 4000;

/** Returns the uses of an address through its name: `url = "…"`, then `get(url, query = …)`. */
export function usesOf(text: string, { start, end }: Extent): Extent[] {
  const before = text.slice(Math.max(0, start - 200), start);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const name = /(?:^|[\s$])([A-Za-z_]\w*)\s*(?::?=|<-)\s*(?:@?["'`])$/.exec(line)?.[1];
  if (name === undefined || name.length > maxNameLength) return [];
  const use = new RegExp(String.raw`(?<=[(,\s$&"'])["']?\$?\{?\b${name}\b\}?["']?(?=\s*(?:[,;)]|\s|$))`, 'g');
  return [...text.slice(end, end + farthestUse).matchAll(use)].map(({ 0: written, index }) => ({
    start: end + index,
    end: end + index + written.length,
  }));
}

const closers: Partial<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
const longest = 2000;

/** Returns the only list or dictionary assigned to a name; undefined when it is assigned again or modified. */
export function definitionOfName(text: string, name: string): Extent | undefined {
  if (name.length > maxNameLength) return undefined;
  const pattern = new RegExp(String.raw`(?:^|[\s;$])${name}\s*(?::?=|<-)\s*(?:Dict\s*\(|@?\{|\[|\()`, 'gm');
  const found = [...text.matchAll(pattern)];
  const changed = new RegExp(
    String.raw`(?:^|[^\w])${name}\s*(?:\[[^\]\n]*\]\s*=(?!=)|\.\s*(?:\w+\s*=(?!=)|(?:push|append|insert|add|set|put)\w*\s*\())|(?:push!|append!|merge!|setindex!)\(\s*${name}\b`,
    'i',
  );
  if (found.length !== 1 || changed.test(text)) return undefined;
  const start = found[0].index + found[0][0].length - 1;
  const stack: string[] = [];
  for (let at = start; at < Math.min(text.length, start + longest); at++) {
    const one = text.charAt(at);
    const closer = closers[one];
    if (closer !== undefined) stack.push(closer);
    else if (one === stack.at(-1)) stack.pop();
    if (stack.length === 0) return { start, end: at + 1 };
  }
  return undefined;
}
