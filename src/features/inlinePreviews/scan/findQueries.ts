import { firstMatch } from '../../../domain';
import type { CodeLanguage } from '../languages/codeLanguage';
import type { Client } from '../languages/clientLibrary';
import { BracketPairs, noteLookedAt, lastBefore, startOfChain } from '../parse/readBackwards';
import { Source } from '../parse/source';
import { changeBetween, type TextChange } from '../parse/textChange';
import { nothingFound } from '../read/foundQuery';
import { readCall } from '../read/readClientCall';
import { readRequest } from '../read/readRequest';
import { callersOf } from '../values/callers';
import { Evaluator } from '../values/evaluator';
import type { KnownValues, Value } from '../values/value';
import { AddressSites, type AddressSearch } from './findRequests';
import { makerBefore, Makers, type Maker } from './makers';
import { Matches, Remembered } from './matches';
import type { FindBudget, Language, Scan, Site } from './scan';

const ownName = /openelectricity|opennem|OEClient|OpenElectricityClient/i;

/** True when a mention of the client or the service is code, or a string without spaces. */
function isEvidence({ text, spans }: Source, at: number): boolean {
  const span = spans.indexAt(at);
  if (span < 0) return true;
  if (spans.originOf(span) < 0) return false;
  const written = text.slice(spans.startOf(span), Math.min(spans.endOf(span), spans.startOf(span) + 300));
  return !/\s/.test(written) && ownName.test(written);
}

/** A path of the service. Its first slash may be missing when a network code follows. */
const addressStart =
  /["'`/](?:data\/network|market\/network|data\/facilities)(?![\w-])|\/v4\/market\/(?=[A-Z{$])/g;
/** A call that writes the path of a request that is built in a pipe. */
const pathName = /req_url_path/g;
const pathCall = /req_url_path(?:_append)?\s*\(/y;
/** The text after the path: a network code or a placeholder, then the parameters. */
const addressEnd =
  /^(?:\/?|\/(?:[A-Za-z]{2,4}|\{[^{}]*\}|\$\{?[^{}"'`]*\}?|%(?:\(\w+\)|\d\$)?s|<[^>]*>|:\w+)\/?)(?:[?#"'`]|$)/;
const evidence = /openelectricity|opennem|OEClient|OpenElectricityClient/g;

const constructed = /(?:OEClient|OpenElectricityClient|openelectricity|OpenElectricity|opennem)\b/i;
const doubles = /Mock|Fake|Stub|Dummy|\b(?:create_autospec|jest|vi|sinon)\b/i;
/** How much of the arguments is searched, in UTF-16 units. */
const longestLook = 400;

/** A call of a method with one of the client's names. Offsets are relative to that name. */
interface MethodCall {
  start: number;
  open: number;
  close: number;
  /** True when an argument is one that only the client has. */
  hasOwnArgument: boolean;
  /** True when the call may be one of the client by its first argument. */
  hasFittingArgument: boolean;
  /** True when the receiver is a test double. */
  isDouble: boolean;
  maker: Maker;
}

/** Reads the call whose method's name is at an offset. Undefined for anything else, also for a call that does not close. */
function methodCallAt(
  source: Source,
  pairs: BracketPairs,
  client: Client,
  nameAt: number,
  name: string,
): MethodCall | undefined {
  const { text, spans } = source;
  const end = nameAt + name.length;
  if (!spans.isCode(nameAt) || /[\w$.]/.test(text.charAt(end)) || /[\w$]/.test(text.charAt(nameAt - 1)))
    return undefined;
  const types = firstMatch(/^\s*(?:<[\w\s,.<>[\]{}:;|]*>)?\s*/, text.slice(end, end + 200));
  const open = end + types.length;
  if (text.charAt(open) !== '(') return undefined;
  if (!client.areFunctions && text.charAt(lastBefore(text, nameAt)) !== '.') return undefined;
  const close = pairs.closeOf(open);
  if (close === undefined) return undefined;
  const start = startOfChain(source, nameAt);
  const args = text.slice(open + 1, Math.min(close, open + longestLook));
  const receiver = text.slice(start, nameAt);
  const first = /^\s*["'`]([^"'`]*)["'`]/.exec(args)?.[1];
  const dot = nameAt - (/(?:\?|!)?\.\s*$/.exec(receiver)?.[0].length ?? 1);
  return {
    start: start - nameAt,
    open: open - nameAt,
    close: close - nameAt,
    hasOwnArgument: client.ownArgument.test(args),
    hasFittingArgument: first === undefined || /^(?:nem|wem|au)$/i.test(first),
    isDouble: doubles.test(receiver),
    maker: client.areFunctions ? undefined : makerBefore(source, start, dot),
  };
}

/** True when an argument that only the client has proves a call, or the text names the client and the receiver fits. */
function isOwnCall(client: Client, call: MethodCall, isNamed: boolean, makers: Makers): boolean {
  if (client.areFunctions) return true;
  if ((!call.hasOwnArgument && !isNamed) || call.isDouble) return false;
  const made = makers.madeBy(call.maker);
  if (made !== undefined && doubles.test(made)) return false;
  if (call.hasOwnArgument) return true;
  const isOther =
    made !== undefined && /^(?:await\s+|new\s+)?[A-Z][\w.]*\(|^(?:new\s+)?[a-z_]\w*\.[A-Z]\w*\(/.test(made);
  return (!isOther || constructed.test(made)) && call.hasFittingArgument;
}

/** The places of a text where queries may be. */
interface Marks {
  calls: Matches;
  addresses: Matches;
  paths: Matches;
  evidence: Matches;
}

/** The findings that the next version of a text uses again. */
interface Reusable {
  calls: Remembered<MethodCall | undefined>;
  starts: Remembered<AddressStart>;
  addresses: Remembered<AddressSearch>;
  makers: Makers;
}

/** What a finder continues from: the findings before a change, and the part whose strings may have changed. */
interface Before {
  reusable: Reusable;
  edit: TextChange;
  changed: TextChange;
}

/** The string around a path of the service. Its start is relative to the path; undefined when it is no address. */
interface AddressStart {
  origin: number | undefined;
  /** False when it is one only in a text that mentions the service elsewhere. */
  isOwn: boolean;
}

/** Returns the string of the address whose path is at an offset. */
function addressStartAt(source: Source, at: number, written: string): AddressStart {
  const none = { origin: undefined, isOwn: false };
  const { text, spans, rules } = source;
  const span = spans.indexAt(at);
  const origin = span < 0 ? -1 : spans.originOf(span);
  if (origin < 0) return none;
  noteLookedAt(origin, at);
  const piece = text.slice(Math.max(spans.startOf(span), at - 300), at);
  const rest = text.slice(at + written.length, Math.min(spans.endOf(span), at + 300));
  const isMarket = written.endsWith('/');
  const after = isMarket ? `/${rest}` : rest;
  if (/\s/.test(piece.trimStart()) || !addressEnd.test(after)) return none;
  if (!written.startsWith('/') && !/^\/(?:NEM|WEM|AU|[{$])/.test(after)) return none;
  if (rules.isDocumentation?.(source, origin)) return none;
  const isOwn =
    isMarket ||
    piece.endsWith('/v4') ||
    /openelectricity|opennem/i.test(piece) ||
    /^\/(?:NEM|WEM|AU)\b/.test(after);
  return { origin: origin - at, isOwn };
}

class Finder {
  reusable: Reusable;
  #pairs: BracketPairs;
  #addresses: AddressSites;
  #found: Site[];
  #sorted: Site[] | undefined;
  /** The starts of addresses whose sites are still to be found, and of those that one line has too many of. */
  #waiting: number[];
  #deferred: number[] = [];

  constructor(
    public source: Source,
    client: Client,
    marks: Marks,
    before?: Before,
  ) {
    const changed = before?.changed;
    this.reusable = {
      calls: new Remembered(before?.reusable.calls, changed),
      starts: new Remembered(before?.reusable.starts, changed),
      addresses: new Remembered(before?.reusable.addresses, changed),
      makers: new Makers(source, before && { ...before, makers: before.reusable.makers }),
    };
    this.#pairs = new BracketPairs(source);
    const isNamed = marks.evidence.offsets.some((at) => isEvidence(source, at));
    const calls = this.#ownCalls(client, marks.calls, isNamed);
    this.#addresses = new AddressSites(
      source,
      this.#pairs,
      calls.map(({ open }) => open),
      this.reusable.addresses,
    );
    this.#found = calls.map(({ site }) => site);
    this.#waiting = [...this.#starts(marks.addresses, isNamed), ...this.#pathCalls(marks.paths)].sort(
      (a, b) => a - b,
    );
  }

  get isComplete(): boolean {
    return this.#waiting.length + this.#deferred.length === 0;
  }

  get sites(): Site[] {
    this.#sorted ??= [...this.#found].sort((a, b) => a.start - b.start || b.end - a.end);
    return this.#sorted;
  }

  /** Finds the sites of addresses from the last to the first, so that inner brackets are known before outer ones. */
  find(budget?: FindBudget): void {
    const isFirst = this.#waiting.length > 0;
    const queue = isFirst ? this.#waiting : this.#deferred;
    const found: Site[] = [];
    let line = -1;
    let onLine = 0;
    while (!budget?.isOver()) {
      const origin = queue.pop();
      if (origin === undefined) break;
      const start = this.source.lineStart(origin);
      onLine = start === line ? onLine + 1 : 1;
      line = start;
      const isBeyond = isFirst && budget !== undefined && onLine > budget.maxOnLine;
      if (isBeyond) this.#deferred.unshift(origin);
      else found.push(...this.#addresses.sitesOf(origin));
    }
    this.#found = [...this.#found, ...found];
    this.#sorted = undefined;
  }

  /** Returns the calls of the client, from the last to the first, so that brackets of nested calls are scanned only once. */
  #ownCalls(client: Client, { offsets, written }: Matches, isNamed: boolean): { open: number; site: Site }[] {
    const found: { open: number; site: Site }[] = [];
    for (let index = offsets.length - 1; index >= 0; index--) {
      const at = offsets[index];
      const method = written[index];
      const call = this.reusable.calls.at(at, () =>
        methodCallAt(this.source, this.#pairs, client, at, method),
      );
      if (!call || !isOwnCall(client, call, isNamed, this.reusable.makers)) continue;
      const start = at + call.start;
      const site: Site = { start, end: at + call.close + 1, readAt: start, kind: 'call', method };
      found.push({ open: at + call.open, site });
    }
    return found;
  }

  #starts({ offsets, written }: Matches, isNamed: boolean): ReadonlySet<number> {
    const origins = new Set<number>();
    for (const [index, at] of offsets.entries()) {
      const { origin, isOwn } = this.reusable.starts.at(at, () =>
        addressStartAt(this.source, at, written[index]),
      );
      if (origin !== undefined && (isOwn || isNamed)) origins.add(at + origin);
    }
    return origins;
  }

  #pathCalls({ offsets }: Matches): number[] {
    const { text, spans } = this.source;
    return offsets.filter((at) => {
      pathCall.lastIndex = at;
      return spans.isCode(at) && pathCall.test(text);
    });
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

/** Creates the finder of a text; undefined in a text without any mark. */
function createFinder(
  text: string,
  language: CodeLanguage,
  marks: Marks,
  before?: Finder,
  edit?: TextChange,
): Finder | undefined {
  const { calls, addresses, paths } = marks;
  if (calls.offsets.length + addresses.offsets.length + paths.offsets.length === 0) return undefined;
  if (!before || !edit) return new Finder(new Source(text, language), language.client, marks);
  const { source, changed } = before.source.after(text, edit);
  return new Finder(source, language.client, marks, { reusable: before.reusable, edit, changed });
}

/** Creates the scan of a text in one language, which the scan of the next version of the text begins with. */
function createScan(
  text: string,
  language: CodeLanguage,
  marks: Marks,
  finder: Finder | undefined,
  budget: FindBudget | undefined,
): Scan {
  finder?.find(budget);
  const read = (site: Site, known?: KnownValues) => {
    if (!finder) return nothingFound(site);
    const readSite = site.method === undefined ? readRequest : readCall;
    return readSite(finder.source, site, language, known);
  };
  const scan: Scan = {
    get sites() {
      return finder?.sites ?? [];
    },
    get isComplete() {
      return finder?.isComplete;
    },
    after: (next, more) => {
      const edit = changeBetween(text, next);
      if (!edit) return scan;
      const changed = {
        calls: marks.calls.after(next, edit),
        addresses: marks.addresses.after(next, edit),
        paths: marks.paths.after(next, edit),
        evidence: marks.evidence.after(next, edit),
      };
      return createScan(next, language, changed, createFinder(next, language, changed, finder, edit), more);
    },
    findMore: (more) => finder?.find(more),
    read: (site) => read(site),
    asCalled: (site) =>
      finder
        ? callersOf(finder.source, site, language.values).map((argumentValues) =>
            read(site, { argumentValues }),
          )
        : [],
    readWith: (site, printed) => read(site, { ofNames: readPrinted(printed, language) }),
  };
  return scan;
}

export function createCodeLanguage(language: CodeLanguage): Language {
  const names = [...language.client.methods.keys()];
  const pattern = new RegExp(String.raw`(?:${names.join('|')})(?!\w)`, 'g');
  return {
    find: (text, budget) => {
      const marks = {
        calls: Matches.find(pattern, text),
        addresses: Matches.find(addressStart, text),
        // Only a pipe writes the path of its request.
        paths: language.syntax.hasPipes ? Matches.find(pathName, text) : Matches.none,
        evidence: Matches.find(evidence, text),
      };
      return createScan(text, language, marks, createFinder(text, language, marks), budget);
    },
    fence: language.fence,
  };
}
