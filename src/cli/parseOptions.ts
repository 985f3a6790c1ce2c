import { parseArgs } from 'node:util';
import { meantCode, nearestName, resolveFieldAlias } from '../domain/query/nearestName';
import { UsageError } from '../batch/exitCodes';
import { listOf } from '../words/phrases';
import { options, typesOf, type CommandName, type OptionTypes } from './commandOptions';

interface Parsed {
  values: Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;
  positionals: readonly string[];
}

/** A question about the name that a typed one resembles, after a space; empty where there is none. */
export function meantBy(typed: string, names: readonly string[]): string {
  const nearest = meantCode('', typed, names);
  return nearest === undefined ? '' : ` Did you mean ${nearest}?`;
}

/** The options that a word resembles: by letters, by another name of theirs, or by one of their words. */
function optionsLike(typed: string, names: readonly string[]): string[] {
  const nearest = nearestName(typed, names);
  if (nearest !== undefined) return [nearest];
  const alias = resolveFieldAlias(typed, new Map(names.map((name) => [name.replaceAll('-', '_'), name])));
  if (alias !== undefined) return [alias];
  const words = [...new Set(names.flatMap((name) => name.split('-')))];
  const word = words.includes(typed) ? typed : nearestName(typed, words);
  const withWord = names.filter((name) => word !== undefined && name.split('-').includes(word));
  if (withWord.length > 0) return withWord;
  return names.filter((name) => typed.length > 1 && name.startsWith(typed));
}

/** The name of an option as it was typed, with one dash or two, if any command has it. */
const knownName = (name: string): string | undefined =>
  Object.hasOwn(options, name) ? name : Object.entries(options).find(([, { short }]) => short === name)?.[0];

function unknown(command: CommandName, name: string, rawName: string): UsageError {
  const known = knownName(name);
  if (known !== undefined)
    return new UsageError(
      `gridlens ${command} has no --${known}, which is an option of ${listOf(options[known].of.map((one) => `gridlens ${one}`))}.`,
    );
  const typed = rawName.replace(/^-+/, '').toLowerCase().replaceAll('_', '-');
  const meant = optionsLike(typed, Object.keys(typesOf(command))).map((one) => `--${one}`);
  const question =
    meant.length === 0 ? '' : ` Did you mean ${listOf(meant).replace(/ and (?=\S+$)/, ' or ')}?`;
  return new UsageError(`There is no option ${rawName}.${question}`);
}

/** Joins an option that takes a value with a value that begins with a dash, such as a negative number. */
function withDashedValues(args: readonly string[], types: OptionTypes): string[] {
  const isOption = (arg: string): boolean => Object.hasOwn(types, arg.split('=')[0].slice(2));
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
export function parseOptions(args: readonly string[], command: CommandName): Parsed {
  const types = typesOf(command);
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
    if (type === undefined) throw unknown(command, token.name, token.rawName);
    const isMissing = token.value === undefined || (!token.inlineValue && token.value.startsWith('--'));
    if (type === 'string' && isMissing) throw new UsageError(`${token.rawName} needs a value.`);
    if (type === 'boolean' && token.value !== undefined)
      throw new UsageError(`${token.rawName} takes no value.`);
  }
  return { values, positionals };
}
