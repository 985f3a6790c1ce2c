import { bindingAt } from '../parse/bindings';
import { noteLookedAt, startOfWord } from '../parse/readBackwards';
import { escapePattern, maxNameLength, maxOccurrences, patternOf, type Source } from '../parse/source';
import type { TextChange } from '../parse/textChange';
import { Matches, Remembered } from './matches';

/** What a client is made by: the source text before a call's last dot, or the name that is bound to it. */
export type Maker = { made: string } | { name: string; isField: boolean } | undefined;

/** Returns what makes the client whose method is called: of `client` in `client.getMarket(…)`. */
export function makerBefore({ text }: Source, start: number, dot: number): Maker {
  const receiver = startOfWord(text, dot);
  if (receiver === dot) return { made: text.slice(start, Math.min(dot, start + 80)) };
  const name = text.slice(receiver, dot);
  return name.length > maxNameLength ? undefined : { name, isField: text.charAt(receiver - 1) === '.' };
}

/** The places that may bind a name. */
interface Uses {
  /** The assignments to a field, or the occurrences of a name. */
  places: Matches;
  /** For each occurrence of a name that binds it: the source text that it is bound to. */
  bound: Remembered<{ made?: string } | undefined>;
  /** Python's `with … as name`, searched where no occurrence binds the name. */
  managers?: Matches;
}

const findManagers = (text: string, name: string): Matches =>
  Matches.find(new RegExp(String.raw`\bwith ([^\n]{0,80}?) as ${escapePattern(name)}\b`, 'g'), text);

function findUses(text: string, name: string, isField: boolean): Uses {
  const bound: Uses['bound'] = new Remembered();
  if (!isField) return { places: Matches.find(patternOf(name), text), bound };
  const assigned = String.raw`\b(?:self|this)\.${escapePattern(name)}[ \t]*(?::[^=\n]{0,80})?=(?!=)[ \t]*([^\n]{0,80})`;
  return { places: Matches.find(new RegExp(assigned, 'g'), text), bound };
}

/** Finds the source text that names are bound to, such as `OEClient()`. Each name is looked up once. */
export class Makers {
  #source: Source;
  #uses = new Map<string, Uses>();
  #known = new Map<string, string | undefined>();
  #before: ReadonlyMap<string, Uses>;
  #edit: TextChange;
  #changed: TextChange;

  /** `edit`: how the text has changed since the makers before; `changed`: the part whose strings may have changed. */
  constructor(source: Source, before?: { makers: Makers; edit: TextChange; changed: TextChange }) {
    const none = { start: 0, oldEnd: 0, newEnd: 0 };
    this.#source = source;
    this.#before = before ? before.makers.#uses : new Map();
    this.#edit = before?.edit ?? none;
    this.#changed = before?.changed ?? none;
  }

  /** Returns the source text that makes a client; undefined when it is not known. */
  madeBy(maker: Maker): string | undefined {
    if (maker === undefined || 'made' in maker) return maker?.made;
    const { name, isField } = maker;
    const key = isField ? `.${name}` : name;
    if (!this.#known.has(key)) this.#known.set(key, this.#find(key, name, isField));
    return this.#known.get(key);
  }

  #find(key: string, name: string, isField: boolean): string | undefined {
    const uses = this.#usesOf(key, name, isField);
    this.#uses.set(key, uses);
    if (isField) return uses.places.written[0];
    let count = 0;
    for (const at of uses.places.offsets) {
      if (!this.#source.isOccurrence(name, at)) continue;
      if (++count > maxOccurrences) break;
      const bound = uses.bound.at(at, () => this.#boundAt(name, at));
      if (bound?.made !== undefined) return bound.made;
      if (bound) break;
    }
    uses.managers ??= findManagers(this.#source.text, name);
    return uses.managers.written[0];
  }

  #usesOf(key: string, name: string, isField: boolean): Uses {
    const { text } = this.#source;
    const before = this.#before.get(key);
    if (!before) return findUses(text, name, isField);
    return {
      places: before.places.after(text, this.#edit),
      bound: new Remembered(before.bound, this.#changed),
      managers: before.managers?.after(text, this.#edit),
    };
  }

  #boundAt(name: string, at: number): { made?: string } | undefined {
    const binding = bindingAt(this.#source, name, at);
    if (binding?.valueAt === undefined) return binding && {};
    noteLookedAt(at, binding.valueAt + 80);
    return { made: this.#source.text.slice(binding.valueAt, binding.valueAt + 80).split('\n', 1)[0] };
  }
}
