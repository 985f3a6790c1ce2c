import { parseArgs } from 'node:util';
import { nearestName, resolveFieldAlias } from '../domain/query/nearestName';
import { UsageError } from '../batch/exitCodes';
import { listOf } from '../words/phrases';

/** The options of a command, by their long names. */
export type OptionTypes = Readonly<
  Record<
    string,
    { readonly type: 'string' | 'boolean'; readonly short?: string; readonly multiple?: boolean }
  >
>;

interface Parsed {
  readonly values: Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;
  readonly positionals: readonly string[];
}

/** A question about the name that a typed one resembles, after a space; empty where there is none. */
export function meantBy(typed: string, names: readonly string[]): string {
  const nearest = nearestName(typed.toLowerCase(), names);
  return nearest === undefined ? '' : ` Did you mean ${nearest}?`;
}

/** The options that a word resembles: by letters, by one of their words, or by another name of theirs. */
function optionsLike(typed: string, names: readonly string[]): readonly string[] {
  const nearest = nearestName(typed, names);
  if (nearest !== undefined) return [nearest];
  const words = [...new Set(names.flatMap((name) => name.split('-')))];
  const word = words.includes(typed) ? typed : nearestName(typed, words);
  const withWord = names.filter((name) => word !== undefined && name.split('-').includes(word));
  if (withWord.length > 0) return withWord;
  const alias = resolveFieldAlias(typed, new Map(names.map((name) => [name.replaceAll('-', '_'), name])));
  return alias === undefined ? names.filter((name) => typed.length > 1 && name.startsWith(typed)) : [alias];
}

function unknown(rawName: string, types: OptionTypes): UsageError {
  const typed = rawName.replace(/^-+/, '').toLowerCase().replaceAll('_', '-');
  const meant = optionsLike(typed, Object.keys(types)).map((name) => `--${name}`);
  const question =
    meant.length === 0 ? '' : ` Did you mean ${listOf(meant).replace(/ and (?=\S+$)/, ' or ')}?`;
  return new UsageError(`There is no option ${rawName}.${question}`);
}

/** Joins an option that takes a value with a value that begins with a dash, such as a negative number. */
function withDashedValues(args: readonly string[], types: OptionTypes): readonly string[] {
  const isOption = (arg: string): boolean => Object.hasOwn(types, (arg.split('=')[0] ?? '').slice(2));
  const joined: string[] = [];
  for (const [at, arg] of args.entries()) {
    const before = args[at - 1] ?? '';
    const takesValue = before.startsWith('--') && types[before.slice(2)]?.type === 'string';
    const isValue = takesValue && /^-\d/.test(arg) && !isOption(arg);
    if (isValue) joined[joined.length - 1] = `${before}=${arg}`;
    else joined.push(arg);
  }
  return joined;
}

/** Parses the options and the other arguments of a command. Throws UsageError. */
export function parseOptions(args: readonly string[], types: OptionTypes): Parsed {
  const { tokens, values, positionals } = parseArgs({
    args: [...withDashedValues(args, types)],
    options: types,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const type = Object.hasOwn(types, token.name) ? types[token.name]?.type : undefined;
    if (type === undefined) throw unknown(token.rawName, types);
    const isMissing = token.value === undefined || (!token.inlineValue && token.value.startsWith('--'));
    if (type === 'string' && isMissing) throw new UsageError(`${token.rawName} needs a value.`);
    if (type === 'boolean' && token.value !== undefined)
      throw new UsageError(`${token.rawName} takes no value.`);
  }
  return { values, positionals };
}
