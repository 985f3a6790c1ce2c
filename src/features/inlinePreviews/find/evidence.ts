import { bindingsOf } from '../code/bindings';
import { maxNameLength, type Source } from '../code/source';
import type { Client } from '../languages/client';
import { startOfWord } from '../code/backwards';

const ownName = /openelectricity|opennem|OEClient|OpenElectricityClient/i;
const constructed = /(?:OEClient|OpenElectricityClient|openelectricity|OpenElectricity|opennem)\b/i;
const doubles = /Mock|Fake|Stub|Dummy|\b(?:create_autospec|jest|vi|sinon)\b/i;
/** How much of the arguments is searched, in UTF-16 units. */
const longestLook = 400;

/** True when a mention of the client or the service is code, or a string without spaces. */
export function isEvidence({ text, spans }: Source, at: number): boolean {
  const span = spans.indexAt(at);
  if (span < 0) return true;
  if (spans.originOf(span) < 0) return false;
  const written = text.slice(spans.startOf(span), Math.min(spans.endOf(span), spans.startOf(span) + 300));
  return !/\s/.test(written) && ownName.test(written);
}

/** Finds the source text that names are bound to, such as `OEClient()`. Each name is looked up once. */
export class Makers {
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
export function isOwnCall(
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
