import type { Extent } from '../../code/expression';

/** Parameters that stand beside an address by a name alone: `query = params`, `-Body $params`, `.query(&params)`. */
const named =
  /(?:\b(?:query|params|parameters|searchParams|search_params|query_params|queryParams)\s*(?::|=>?|\()\s*|-Body\s+)[&$@]?([A-Za-z_]\w*)(?![\w(.[{"'])/;
const nothing = /^(?:true|false|null|nil|None|nothing|Dict|HashMap|dict|new|vec)$/;
/** A variable by itself in a command of a shell: what it holds may be parameters. */
const variable = /(?<=\s)"?\$\{?(?:\w+|@)(?:\[@\])?\}?"?(?=\s|$)/g;
/** Options that are followed by a value which is no part of the query. */
const option =
  /(?:^|\s)-(?!(?:[sSLGfkigv]+|-get|-silent|d|-data(?:-urlencode|-raw)?|-url-query|Body)\s*$)[\w-]+\s+$/;
const shell = /^\s*(?:[A-Za-z_]\w*=.*)?(?:\$\()?\s*(?:curl|wget|http|https|xh)\b/;

/** A command of a shell, to what it is piped or written; text in quotes is blank, but for a variable by itself. */
function commandAround(part: string, address: number): { readonly command: string; readonly from: number } {
  const bare = part.replace(/"[^"\n]*"|'[^'\n]*'/g, (quoted) =>
    /^"\$\{?[\w@]+(?:\[@\])?\}?"$/.test(quoted) ? quoted : ' '.repeat(quoted.length),
  );
  const before = /(?:^|[|;]|&&)[^|;]*$/.exec(bare.slice(0, address));
  const from = before ? before.index + (/^[|;&]*/.exec(before[0])?.[0].length ?? 0) : 0;
  return { command: bare.slice(from).split(/[|>;]|&&/, 1)[0] ?? '', from };
}

/** The name of what is sent beside an address, and where that stands; undefined where all of it is written there. */
export function namedElsewhere(
  text: string,
  { start, end }: Extent,
  address: number,
): { readonly name: string; readonly extent: Extent } | undefined {
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

/** What is joined to an address behind its end: `"…?metrics=" + metric`. */
export function joinedBehind(
  text: string,
  { start, end }: Extent,
): { readonly field: string; readonly extent: Extent } | undefined {
  const found = /^["'`]\s*(?:\+|\*|\.(?=\s|\$)|&(?!&)|<>|~|\|\|)\s*([^\s,;)]*)/.exec(
    text.slice(end, end + 100),
  );
  if (!found) return undefined;
  const field = /[?&]([A-Za-z_]+)=$/.exec(text.slice(start, end))?.[1] ?? 'arguments';
  const at = end + found[0].length - (found[1] ?? '').length;
  return { field, extent: { start: at, end: Math.max(at + 1, end + found[0].length) } };
}

/** How far behind an address with a name the request is looked for. */
const farthestUse = 4000;

/** Where an address is used that has a name: `url = "…"`, then `get(url, query = …)`. */
export function usesOf(text: string, { start, end }: Extent): readonly Extent[] {
  const line = text.slice(Math.max(text.lastIndexOf('\n', start - 1) + 1, start - 200), start);
  const name = /(?:^|[\s$])([A-Za-z_]\w*)\s*(?::?=|<-)\s*(?:@?["'`])$/.exec(line)?.[1];
  if (name === undefined) return [];
  const use = new RegExp(String.raw`(?<=[(,\s$&"'])["']?\$?\{?\b${name}\b\}?["']?(?=\s*(?:[,;)]|\s|$))`, 'g');
  return [...text.slice(end, end + farthestUse).matchAll(use)].map(({ 0: written, index }) => ({
    start: end + index,
    end: end + index + written.length,
  }));
}

const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
const longest = 2000;

/** Where the only list, or dictionary, stands that a name is given; undefined where it is changed as well. */
export function definitionOfName(text: string, name: string): Extent | undefined {
  const pattern = new RegExp(String.raw`(?:^|[\s;$])${name}\s*(?::?=|<-)\s*(?:Dict\s*\(|@?\{|\[|\()`, 'gm');
  const [only, ...more] = [...text.matchAll(pattern)];
  const changed = new RegExp(
    String.raw`(?:^|[^\w])${name}\s*(?:\[[^\]\n]*\]\s*=(?!=)|\.\s*(?:\w+\s*=(?!=)|(?:push|append|insert|add|set|put)\w*\s*\())|(?:push!|append!|merge!|setindex!)\(\s*${name}\b`,
    'i',
  );
  if (!only || more.length > 0 || changed.test(text)) return undefined;
  const start = only.index + only[0].length - 1;
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
