import type { Client } from '../languages/clientLibrary';
import { lastBefore, startOfChain } from '../parse/readBackwards';
import type { Source } from '../parse/source';
import type { BracketPairs } from './bracketPairs';
import { makerBefore, type Maker, type Makers } from './makers';

const constructed = /(?:OEClient|OpenElectricityClient|openelectricity|OpenElectricity|opennem)\b/i;
const doubles = /Mock|Fake|Stub|Dummy|\b(?:create_autospec|jest|vi|sinon)\b/i;
/** How much of the arguments is searched, in UTF-16 units. */
const longestLook = 400;

/** A call of a method with one of the client's names. Offsets are relative to that name. */
export interface MethodCall {
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
export function methodCallAt(
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
  const types = /^\s*(?:<[\w\s,.<>[\]{}:;|]*>)?\s*/.exec(text.slice(end, end + 200))?.[0] ?? '';
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

/**
 * True when a call is one of the client. Either an argument that only the client has proves it, or the text mentions the
 * client and the receiver fits. Calls on test doubles do not count.
 */
export function isOwnCall(client: Client, call: MethodCall, isNamed: boolean, makers: Makers): boolean {
  if (client.areFunctions) return true;
  if ((!call.hasOwnArgument && !isNamed) || call.isDouble) return false;
  const made = makers.madeBy(call.maker);
  if (made !== undefined && doubles.test(made)) return false;
  if (call.hasOwnArgument) return true;
  const isOther =
    made !== undefined && /^(?:await\s+|new\s+)?[A-Z][\w.]*\(|^(?:new\s+)?[a-z_]\w*\.[A-Z]\w*\(/.test(made);
  return (!isOther || constructed.test(made)) && call.hasFittingArgument;
}
