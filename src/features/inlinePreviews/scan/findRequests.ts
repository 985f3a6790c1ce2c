import { isFunction } from '../parse/bindings';
import {
  type BracketPairs,
  noteLookedAt,
  closeOf,
  lastBefore,
  lastCode,
  openAround,
  openOf,
  startOfChain,
  startOfNew,
  startOfOperand,
  startOfWord,
} from '../parse/readBackwards';
import type { Source } from '../parse/source';
import type { Remembered } from './matches';
import type { Site } from './scan';

/** How far after an assigned address its uses are searched, in UTF-16 units, and how many are followed. */
const farthestUse = 4000;
const maxUses = 12;
/** The deepest nesting of brackets and functions around an address. */
const maxDepth = 12;
/** Functions that only convert or wrap an address, then functions that only display or record one. */
const wrapperNames =
  /(?:^|^new\s+|\.)(?:URL|Request|urljoin|encodeURI|str|String|paste0|sprintf|glue|Uri|url|f|request|parse_url)$/;
const displayNames =
  /(?:^|\.)(?:print|log|info|debug|warn|warning|error|cat|message|append|push|startswith|startsWith|equal|includes|expect|describe|it|test)$/;

/** Returns the start of a string with its prefix: `f"…"`. */
function startOfString(text: string, origin: number): number {
  let start = origin;
  while (/[rbftRBFT]/.test(text.charAt(start - 1)) && start - startOfWord(text, start) <= 2) start--;
  return start;
}

/** Returns the start of an address expression, including the strings and names joined in front of its string. */
function startOfAddress(source: Source, origin: number): number {
  const { text, spans } = source;
  let start = startOfString(text, origin);
  for (let steps = 0; steps < 10; steps++) {
    const before = lastBefore(text, start);
    const isJoined = text.charAt(before) === '+';
    const end = isJoined ? lastBefore(text, before) + 1 : before + 1;
    const span = end > 0 ? spans.indexAt(end - 1) : -1;
    if (span >= 0 && spans.originOf(span) >= 0) {
      if (!isJoined && !source.rules.syntax.joinsStrings) return start;
      start = startOfString(text, spans.originOf(span));
    } else if (isJoined && startOfWord(text, end) < end) start = startOfChain(source, startOfWord(text, end));
    else return start;
  }
  return start;
}

interface Context {
  /** The call that takes the address as an argument, with its opening bracket. */
  call?: { start: number; open: number };
  name?: { text: string; at: number };
}

/** Returns the callee of the call that a bracket opens; undefined for a bracket that only groups. */
function calleeBefore(source: Source, open: number): { start: number; name: string } | undefined {
  const { text } = source;
  let end = lastBefore(text, open) + 1;
  const generic = /<[\w\s,.<>[\]{}:;|]*>$/.exec(text.slice(Math.max(0, end - 200), end));
  if (generic) end -= generic[0].length;
  const from = startOfWord(text, end);
  const word = text.slice(from, end);
  if (from === end || /^(?:return|await|in|and|or|not|if|yield|case|of|while|for|elif|switch)$/.test(word))
    return undefined;
  const start = startOfChain(source, from);
  return { start: startOfNew(text, start), name: text.slice(start, end) };
}

/** Reads a pipe without the operators of weaker binding after it. */
const powerOfPipe = 7;
/** Reads an operand with its members and calls, without operators. */
const powerOfOperand = 9;

/** True when a pipe follows an expression that ends at an offset: `request(url) |> …`. */
const isPiped = ({ text, rules }: Source, end: number): boolean =>
  rules.syntax.hasPipes && /^\s*(?:\|>|%>%)/.test(text.slice(end, end + 40));

/** Returns the start of the expression that joins the items of a list to a text; undefined when none does. */
function startOfJoined(source: Source, open: number): number | undefined {
  const { text, spans } = source;
  const close = closeOf(source, open);
  if (close !== undefined && /^\s*\.\s*join\(/.test(text.slice(close + 1, close + 40))) return open;
  const call = lastBefore(text, open);
  const end = lastBefore(text, call) + 1;
  if (text.charAt(call) !== '(' || text.slice(end - 5, end) !== '.join') return undefined;
  const span = spans.indexAt(end - 6);
  return span < 0 ? undefined : spans.originOf(span);
}

/** Determines how the expression at `start` is used: as a call's argument or as an assigned value. */
function contextOf(source: Source, start: number, depth = 0): Context {
  const { text } = source;
  if (depth > maxDepth) return {};
  const before = lastBefore(text, start);
  const one = text.charAt(before);
  const isKeyword = one === '=' && !/[=!<>]/.test(text.charAt(before - 1));
  if (isKeyword) {
    const line = source.lineBefore(before, 200);
    const assigned =
      /(?:^|[;{(]|\b(?:const|let|var)\b)\s*(?:(?:const|let|var|export|public|private|static|readonly|final)\s+)*((?:self\.|this\.)?[\w$]+)\s*(?::[^=(),]+)?$/.exec(
        line,
      );
    const isArgument = assigned && /\(\s*[\w$]+\s*$/.test(line);
    if (assigned?.[1] !== undefined && !isArgument) return nameContext(source, assigned[1], before);
  }
  const isArrow = one === '-' && text.charAt(before - 1) === '<';
  if (isArrow) {
    const end = lastBefore(text, before - 1) + 1;
    return nameContext(source, text.slice(startOfWord(text, end), end), before);
  }
  if (!'(,=:['.includes(one) && !/\bawait$/.test(text.slice(Math.max(0, before - 5), before + 1))) return {};
  const open = openAround(source, start);
  if (open === undefined) return {};
  const bracket = text.charAt(open);
  if (bracket === '[') {
    const joined = startOfJoined(source, open);
    return joined === undefined ? {} : contextOf(source, joined, depth + 1);
  }
  const call = bracket === '{' ? openAround(source, open) : open;
  const isObjectOfCall = bracket !== '{' || (call !== undefined && call === lastBefore(text, open));
  if (call === undefined || text.charAt(call) !== '(' || !isObjectOfCall) return {};
  const callee = calleeBefore(source, call);
  if (!callee) return contextOf(source, call, depth + 1);
  // A method of a session sends: `session.request("GET", url)`.
  const own: Context = { call: { start: callee.start, open: call } };
  if (callee.name.endsWith('.request') || !wrapperNames.test(callee.name)) return own;
  const close = closeOf(source, call) ?? call;
  const outer: Context = isPiped(source, close + 1) ? {} : contextOf(source, callee.start, depth + 1);
  return outer.call || outer.name ? outer : own;
}

const nameContext = (source: Source, text: string, equals: number): Context => ({
  name: { text, at: source.text.lastIndexOf(text, equals) },
});

/** True when an occurrence of a name uses its text: as an argument, in a template or in a concatenation. */
function isUse({ text }: Source, at: number, end: number): boolean {
  const before = text.charAt(lastBefore(text, at));
  const after = text.slice(end, end + 40).trimStart();
  if (/^=(?!=)/.test(after) || after.startsWith('[')) return false;
  return '(,={+:'.includes(before) || after.startsWith('+');
}

/** The most names through which a request is followed. */
const maxNames = 6;
/** The most steps of a pipe that are followed back to its beginning. */
const maxSteps = 40;
/** Matches the parts of the paths of the three operations, written alone or together. */
const pathParts = /\b(?:data|market)\b[^]*\b(?:network|facilities)\b/;

/** Returns the start of the pipe whose last call begins at an offset; undefined when it is too far away. */
function startOfPipe(source: Source, at: number): number | undefined {
  const { text, spans, rules } = source;
  if (!rules.syntax.hasPipes) return at;
  let start = at;
  for (let steps = 0; steps < maxSteps; steps++) {
    const last = lastCode(source, start);
    const sign = text.endsWith('|>', last + 1) ? 2 : text.endsWith('%>%', last + 1) ? 3 : 0;
    if (sign === 0) return start;
    const end = lastCode(source, last + 1 - sign) + 1;
    const span = spans.indexAt(end - 1);
    const operand = span >= 0 ? spans.originOf(span) : startOfOperand(source, end);
    if (operand === undefined || operand >= start) return start;
    start = span >= 0 ? operand : startOfChain(source, operand);
  }
  return undefined;
}

/** The sites of an address, relative to its start, and the calls that their search has asked for. */
export interface AddressSearch {
  sites: readonly Site[];
  /** For each opening bracket: whether another site had taken it. */
  asked: ReadonlyMap<number, boolean>;
}

const moved = (site: Site, by: number): Site => ({
  ...site,
  start: site.start + by,
  end: site.end + by,
  readAt: site.readAt + by,
});

/** Finds the requests that send an address. An address without a request is its own site. */
export class AddressSites {
  #calls: Set<number>;
  #pipes = new Set<number>();
  /** For each call that the running search asks for: whether it was taken before. */
  #asked = new Map<number, boolean>();

  /** `ownCalls`: the opening brackets of the client's own calls, which are not requests to an address. */
  constructor(
    private source: Source,
    private pairs: BracketPairs,
    ownCalls: readonly number[],
    private known: Remembered<AddressSearch>,
  ) {
    this.#calls = new Set(ownCalls);
  }

  /** Returns the sites of the address whose string begins at `origin`, or whose path a call there writes. */
  sitesOf(origin: number): Site[] {
    // The steps of a pipe are followed through the whole text.
    if (this.source.rules.syntax.hasPipes) return this.#search(origin);
    const isTaken = (open: number) => this.#calls.has(origin + open);
    const { sites, asked } = this.known.at(
      origin,
      () => {
        this.#asked = new Map();
        const found = this.#search(origin).map((site) => moved(site, -origin));
        return { sites: found, asked: new Map([...this.#asked].map(([open, was]) => [open - origin, was])) };
      },
      (known) => [...known.asked].every(([open, was]) => isTaken(open) === was),
    );
    for (const open of asked.keys()) this.#calls.add(origin + open);
    return sites.map((site) => moved(site, origin));
  }

  #search(origin: number): Site[] {
    if (this.source.spans.isCode(origin)) return this.#sitesOfPath(origin);
    const start = startOfAddress(this.source, origin);
    const requests = this.#requests(start, 0);
    if (requests) return requests;
    const { start: from, end } = this.source.parserAt(start).expression();
    noteLookedAt(from, end);
    const kind = this.#isPiped(start) ? 'request' : 'address';
    return [{ start: from, end, readAt: start, kind }];
  }

  /** Returns the site of a pipe that writes the path of its request: `req_url_path_append("data", "network")`. */
  #sitesOfPath(at: number): Site[] {
    const start = startOfPipe(this.source, startOfChain(this.source, at));
    if (start === undefined || this.#pipes.has(start)) return [];
    const { end } = this.source.parserAt(start).expression(powerOfPipe);
    if (end <= at || !pathParts.test(this.source.text.slice(start, end))) return [];
    return this.#built(start, end);
  }

  /** Returns the sites of a request that is built in steps: where it is sent, or where its last step is. */
  #built(start: number, end: number, depth = 0): Site[] {
    if (this.#pipes.has(start)) return [];
    this.#pipes.add(start);
    const { name } = contextOf(this.source, start);
    const further = name && depth < maxNames && !this.#isSent(end) ? this.#stepsAfter(name.text, end) : [];
    const sites = further.flatMap((at) => {
      const { end: last } = this.source.parserAt(at).expression(powerOfPipe);
      return this.#built(at, last, depth + 1);
    });
    return sites.length > 0 ? sites : [{ start, end, readAt: start, kind: 'request' }];
  }

  /** True when the last call before an offset sends a request. */
  #isSent(end: number): boolean {
    const open = openOf(this.source, end - 1);
    const { text } = this.source;
    return open !== undefined && /\breq_perform\w*$/.test(text.slice(startOfWord(text, open), open));
  }

  /** Returns the starts of the steps that take a request by its name: `req |> …`, `req_url_query(req, …)`. */
  #stepsAfter(name: string, from: number): number[] {
    const { text } = this.source;
    const starts = this.source.occurrences(name).flatMap((at) => {
      if (at < from || at > from + farthestUse) return [];
      if (isPiped(this.source, at + name.length)) return [at];
      const open = lastBefore(text, at);
      const word = startOfWord(text, open);
      if (text.charAt(open) !== '(' || !text.startsWith('req_', word)) return [];
      const start = startOfPipe(this.source, startOfChain(this.source, word));
      return start === undefined ? [] : [start];
    });
    return starts.slice(0, maxUses);
  }

  /** True when an address is piped into a call: `"https://…" |> GET()`. */
  #isPiped(start: number): boolean {
    if (!this.source.rules.syntax.hasPipes) return false;
    return isPiped(this.source, this.source.parserAt(start).expression(powerOfOperand).end);
  }

  /** Returns the requests that take the expression as an argument, directly or through a name, if any. */
  #requests(start: number, depth: number): Site[] | undefined {
    const { call, name } = contextOf(this.source, start);
    if (call) return this.#site(call.start, call.open);
    if (!name || depth > 1) return undefined;
    const found = this.#uses(name.text, name.at).flatMap(
      (at) => this.#requests(this.#startOfUse(at), depth + 1) ?? [],
    );
    return found.length > 0 ? found : undefined;
  }

  /**
   * Returns the request. Returns an empty list for a call of the client, or one that another address already returned;
   * undefined when the call does not close or only displays the address.
   */
  #site(calleeAt: number, open: number): Site[] | undefined {
    const { text } = this.source;
    const callee = text
      .slice(calleeAt, open)
      .replace(/<[^]*$/, '')
      .trim();
    const close = this.pairs.closeOf(open);
    if (close === undefined || displayNames.test(callee)) return undefined;
    const isTaken = this.#calls.has(open);
    if (!this.#asked.has(open)) this.#asked.set(open, isTaken);
    if (isTaken) return [];
    this.#calls.add(open);
    if (!this.source.rules.syntax.hasPipes)
      return [{ start: calleeAt, end: close + 1, readAt: calleeAt, kind: 'request' }];
    const start = startOfPipe(this.source, calleeAt) ?? calleeAt;
    const isStep = start < calleeAt || isPiped(this.source, close + 1);
    const end = isStep ? this.source.parserAt(start).expression(powerOfPipe).end : close + 1;
    return this.#built(start, end);
  }

  /** Returns the start of the expression that uses a name: its template, or the text that it is joined to. */
  #startOfUse(at: number): number {
    const { text, spans } = this.source;
    const span = spans.indexAt(at);
    if (span >= 0) return startOfAddress(this.source, spans.originOf(span));
    const piece = spans.indexAt(lastBefore(text, at));
    const isInTemplate = piece >= 0 && text.charAt(lastBefore(text, at)) === '{';
    return isInTemplate ? startOfAddress(this.source, spans.originOf(piece)) : at;
  }

  #uses(name: string, nameAt: number): number[] {
    const { text, spans } = this.source;
    const home = this.source.functionAt(nameAt);
    const uses: number[] = [];
    const last = Math.min(text.length, nameAt + farthestUse);
    noteLookedAt(nameAt, last);
    for (
      let at = text.indexOf(name, nameAt + name.length);
      at >= 0 && at < last;
      at = text.indexOf(name, at + 1)
    ) {
      const end = at + name.length;
      const isWord = !/[\w$.]/.test(text.charAt(at - 1)) && !/[\w$]/.test(text.charAt(end));
      if (!isWord || uses.length >= maxUses) continue;
      const rebound =
        /^\s*=(?!=)/.test(text.slice(end, end + 10)) &&
        /^\s*(?:const |let |var )?\s*$/.test(this.source.lineBefore(at, 200));
      if (rebound) break;
      const span = spans.indexAt(at);
      const isPutIn = span >= 0 && spans.originOf(span) >= 0 && text.charAt(at - 1) === '{';
      const isCode = span < 0 && isUse(this.source, at, end);
      const mine = this.source.blocksAround(at).filter(isFunction);
      if ((isPutIn || isCode) && (!home || mine.some(({ start }) => start === home.start))) uses.push(at);
    }
    return uses;
  }
}
