import { Source, maxNameLength } from '../parse/source';
import { nothingFound, type FoundQuery } from '../read/foundQuery';
import type { Client } from '../languages/clientLibrary';
import type { CodeLanguage } from '../languages/codeLanguage';
import type { FindBudget, Language, Scan, Site } from './scan';
import { readCall } from '../read/readClientCall';
import { readRequest } from '../read/readRequest';
import { callersOf } from '../values/callers';
import { Evaluator } from '../values/evaluator';
import type { KnownValues, Value } from '../values/value';
import { AddressSites } from './findRequests';
import { lastBefore, startOfChain, startOfWord } from '../parse/readBackwards';
import { BracketPairs } from './bracketPairs';
import { bindingsOf } from '../parse/bindings';

const ownName = /openelectricity|opennem|OEClient|OpenElectricityClient/i;
const constructed = /(?:OEClient|OpenElectricityClient|openelectricity|OpenElectricity|opennem)\b/i;
const doubles = /Mock|Fake|Stub|Dummy|\b(?:create_autospec|jest|vi|sinon)\b/i;
/** How much of the arguments is searched, in UTF-16 units. */
const longestLook = 400;

/** True when a mention of the client or the service is code, or a string without spaces. */
function isEvidence({ text, spans }: Source, at: number): boolean {
  const span = spans.indexAt(at);
  if (span < 0) return true;
  if (spans.originOf(span) < 0) return false;
  const written = text.slice(spans.startOf(span), Math.min(spans.endOf(span), spans.startOf(span) + 300));
  return !/\s/.test(written) && ownName.test(written);
}

/** Finds the source text that names are bound to, such as `OEClient()`. Each name is looked up once. */
class Makers {
  readonly #source: Source;
  readonly #known = new Map<string, string | undefined>();

  constructor(source: Source) {
    this.#source = source;
  }

  /** Returns the source text that the name before a call's last dot is bound to. */
  makerOf(start: number, dot: number): string | undefined {
    const { text } = this.#source;
    const receiver = startOfWord(text, dot);
    if (receiver === dot) return text.slice(start, Math.min(dot, start + 80));
    const name = text.slice(receiver, dot);
    if (name.length > maxNameLength) return undefined;
    const isField = text.charAt(receiver - 1) === '.';
    const key = isField ? `.${name}` : name;
    if (!this.#known.has(key)) this.#known.set(key, isField ? this.#ofField(name) : this.#ofName(name));
    return this.#known.get(key);
  }

  #ofField(name: string): string | undefined {
    const escaped = name.replaceAll('$', '\\$');
    const pattern = new RegExp(
      String.raw`\b(?:self|this)\.${escaped}[ \t]*(?::[^=\n]{0,80})?=(?!=)[ \t]*([^\n]{0,80})`,
    );
    return pattern.exec(this.#source.text)?.[1];
  }

  #ofName(name: string): string | undefined {
    const { text } = this.#source;
    const [binding] = bindingsOf(this.#source, name);
    const valueAt = binding?.valueAt;
    if (valueAt !== undefined) return text.slice(valueAt, valueAt + 80).split('\n')[0];
    return new RegExp(String.raw`\bwith ([^\n]{0,80}?) as ${name.replaceAll('$', '\\$')}\b`).exec(text)?.[1];
  }
}

/**
 * True when a call of a method with one of the client's names is a call of the client. Either an argument that only the
 * client has proves it, or the text mentions the client and the receiver fits. Calls on test doubles do not count.
 */
function isOwnCall(
  source: Source,
  client: Client,
  call: { readonly start: number; readonly nameAt: number; readonly open: number; readonly close: number },
  isNamed: boolean,
  makers: Makers,
): boolean {
  if (client.areFunctions) return true;
  const { text } = source;
  const args = text.slice(call.open + 1, Math.min(call.close, call.open + longestLook));
  const hasOwnArgument = client.ownArgument.test(args);
  if (!hasOwnArgument && !isNamed) return false;
  const receiver = text.slice(call.start, call.nameAt);
  if (doubles.test(receiver)) return false;
  const made = makers.makerOf(call.start, call.nameAt - (/(?:\?|!)?\.\s*$/.exec(receiver)?.[0].length ?? 1));
  if (made !== undefined && doubles.test(made)) return false;
  if (hasOwnArgument) return true;
  const isOther =
    made !== undefined && /^(?:await\s+|new\s+)?[A-Z][\w.]*\(|^(?:new\s+)?[a-z_]\w*\.[A-Z]\w*\(/.test(made);
  if (isOther && !constructed.test(made)) return false;
  const first = /^\s*["'`]([^"'`]*)["'`]/.exec(args)?.[1];
  return first === undefined || /^(?:nem|wem|au)$/i.test(first);
}

/** A path of the service. Its first slash may be missing when a network code follows. */
const addressStart =
  /["'`/](?:data\/network|market\/network|data\/facilities)(?![\w-])|\/v4\/market\/(?=[A-Z{$])/g;
/** A call that writes the path of a request that is built in a pipe. */
const pathCall = /req_url_path(?=(?:_append)?\s*\()/g;
/** The text after the path: a network code or a placeholder, then the parameters. */
const addressEnd =
  /^(?:\/?|\/(?:[A-Za-z]{2,4}|\{[^{}]*\}|\$\{?[^{}"'`]*\}?|%(?:\(\w+\)|\d\$)?s|<[^>]*>|:\w+)\/?)(?:[?#"'`]|$)/;
const evidence = /openelectricity|opennem|OEClient|OpenElectricityClient/g;

interface CallFound {
  readonly start: number;
  readonly nameAt: number;
  readonly open: number;
  readonly close: number;
  readonly name: string;
}

/** Finds the calls of the client and the addresses of the service in one text. */
class Finder {
  readonly #source: Source;
  readonly #client: Client | undefined;
  readonly #pairs: BracketPairs;
  readonly #addresses: AddressSites;
  #found: readonly Site[];
  #sorted: readonly Site[] | undefined;
  /** The starts of addresses whose sites are still to be found, and of those that one line has too many of. */
  readonly #waiting: number[];
  readonly #deferred: number[] = [];

  constructor(source: Source, client: Client | undefined, pattern: RegExp) {
    this.#source = source;
    this.#client = client;
    this.#pairs = new BracketPairs(source);
    const isNamed = this.#isNamed();
    const calls = this.#ownCalls(pattern, isNamed);
    const opens = calls.map(({ open }) => open);
    this.#addresses = new AddressSites(source, this.#pairs, opens);
    this.#found = calls.map(({ start, close, name }): Site => ({
      start,
      end: close + 1,
      readAt: start,
      kind: 'call',
      method: name,
    }));
    this.#waiting = [...this.#starts(isNamed), ...this.#pathCalls()].sort((a, b) => a - b);
  }

  get isComplete(): boolean {
    return this.#waiting.length + this.#deferred.length === 0;
  }

  get sites(): readonly Site[] {
    this.#sorted ??= [...this.#found].sort((a, b) => a.start - b.start || b.end - a.end);
    return this.#sorted;
  }

  /** Finds the sites of addresses from the last to the first, so that inner brackets are known before outer ones. */
  find(budget?: FindBudget): void {
    const isFirst = this.#waiting.length > 0;
    const queue = isFirst ? this.#waiting : this.#deferred;
    const found: Site[] = [];
    let [line, onLine] = [-1, 0];
    while (queue.length > 0 && budget?.isOver() !== true) {
      const origin = queue.pop() ?? 0;
      const start = this.#source.lineStart(origin);
      onLine = start === line ? onLine + 1 : 1;
      line = start;
      const isBeyond = isFirst && budget !== undefined && onLine > budget.maxOnLine;
      if (isBeyond) this.#deferred.unshift(origin);
      else found.push(...this.#addresses.sitesOf(origin));
    }
    this.#found = [...this.#found, ...found];
    this.#sorted = undefined;
  }

  /**
   * Returns the calls that close, from the last to the first, so that brackets of nested calls are scanned only once.
   */
  #calls(pattern: RegExp, client: Client): readonly CallFound[] {
    const { text, spans } = this.#source;
    const found: CallFound[] = [];
    const matches = [...text.matchAll(pattern)].reverse();
    for (const { 0: name, index: nameAt } of matches) {
      if (!spans.isCode(nameAt) || /[\w$.]/.test(text.charAt(nameAt + name.length))) continue;
      const open =
        nameAt +
        name.length +
        (/^\s*(?:<[\w\s,.<>[\]{}:;|]*>)?\s*/.exec(
          text.slice(nameAt + name.length, nameAt + name.length + 200),
        )?.[0].length ?? 0);
      if (text.charAt(open) !== '(') continue;
      const isMember = text.charAt(lastBefore(text, nameAt)) === '.';
      if (!client.areFunctions && !isMember) continue;
      if (/[\w$]/.test(text.charAt(nameAt - 1))) continue;
      const close = this.#pairs.closeOf(open);
      if (close === undefined) continue;
      const start = startOfChain(this.#source, nameAt);
      found.push({ start, nameAt, open, close, name });
    }
    return found;
  }

  #isNamed(): boolean {
    const { text } = this.#source;
    for (const { index } of text.matchAll(evidence)) if (isEvidence(this.#source, index)) return true;
    return false;
  }

  /** Returns the starts of the strings that are addresses. */
  #starts(isNamed: boolean): readonly number[] {
    const { text, spans } = this.#source;
    const origins = new Set<number>();
    for (const { 0: written, index } of text.matchAll(addressStart)) {
      const span = spans.indexAt(index);
      const origin = span < 0 ? -1 : spans.originOf(span);
      if (origin < 0) continue;
      const piece = text.slice(Math.max(spans.startOf(span), index - 300), index);
      const rest = text.slice(index + written.length, Math.min(spans.endOf(span), index + 300));
      const isMarket = written.endsWith('/');
      const after = isMarket ? `/${rest}` : rest;
      if (/\s/.test(piece.trimStart()) || !addressEnd.test(after)) continue;
      if (!written.startsWith('/') && !/^\/(?:NEM|WEM|AU|[{$])/.test(after)) continue;
      const isOwn =
        isMarket ||
        piece.endsWith('/v4') ||
        /openelectricity|opennem/i.test(piece) ||
        /^\/(?:NEM|WEM|AU)\b/.test(after);
      if ((isOwn || isNamed) && this.#source.rules.isDocumentation?.(this.#source, origin) !== true)
        origins.add(origin);
    }
    return [...origins];
  }

  /** Returns the offsets of calls that write the path of a request. */
  #pathCalls(): readonly number[] {
    const { text, spans, rules } = this.#source;
    if (!rules.syntax.hasPipes) return [];
    return [...text.matchAll(pathCall)].flatMap(({ index }) => (spans.isCode(index) ? [index] : []));
  }

  #ownCalls(pattern: RegExp, isNamed: boolean): readonly CallFound[] {
    const makers = new Makers(this.#source);
    const client = this.#client;
    return client
      ? this.#calls(pattern, client).filter((call) => isOwnCall(this.#source, client, call, isNamed, makers))
      : [];
  }
}

/** The longest printed value that is read, in UTF-16 units. */
const longestPrinted = 2000;

/** Reads the printed values of names. Values that cannot be read are left out. */
function readPrinted(
  printed: ReadonlyMap<string, string>,
  language: CodeLanguage,
): ReadonlyMap<string, Value> {
  const values = new Map<string, Value>();
  for (const [name, written] of printed) {
    if (written.length > longestPrinted) continue;
    const text = language.values.toExpression?.(written.trim()) ?? written.trim();
    const source = new Source(text, language);
    const expression = source.parser(0).inBrackets().expression();
    if (expression.end < text.length) continue;
    const value = new Evaluator(source, language.values).evaluate(expression);
    if (value.kind !== 'unread' && value.kind !== 'function') values.set(name, value);
  }
  return values;
}

const nothing: Scan = { sites: [], read: nothingFound };

/** Creates the scan of a language. */
export function createCodeLanguage(language: CodeLanguage): Language {
  const { client, fence, values } = language;
  const names = [...(client?.methods.keys() ?? [])];
  const quick = new RegExp([...names, addressStart.source, pathCall.source].join('|'));
  const pattern = new RegExp(String.raw`(?:${names.join('|')})(?!\w)`, 'g');
  const find = (text: string, budget?: FindBudget): Scan => {
    if (!quick.test(text)) return nothing;
    const source = new Source(text, language);
    const read = (site: Site, known?: KnownValues): FoundQuery =>
      client && site.method !== undefined
        ? readCall(source, site, client, language, known)
        : readRequest(source, site, language, known);
    const finder = new Finder(source, client, pattern);
    finder.find(budget);
    return {
      get sites() {
        return finder.sites;
      },
      get isComplete() {
        return finder.isComplete;
      },
      findMore: (more) => {
        finder.find(more);
      },
      read: (site) => read(site),
      asCalled: (site) => callersOf(source, site, values).map((passed) => read(site, { passed })),
      readWith: (site, printed) => read(site, { ofNames: readPrinted(printed, language) }),
    };
  };
  return { find, fence };
}
