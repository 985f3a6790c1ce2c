import { type Binding, calledName, type Argument, type Expression } from '../parse/expression';
import { bindingsOf, valueOf, nearestBinding } from '../parse/bindings';
import { perName, type Source } from '../parse/source';
import {
  recordValue,
  assumeDefault,
  unread,
  type DefaultRules,
  type Evaluation,
  type RecordEntry,
  type Value,
} from '../values/value';
import { changesOf } from '../values/findChanges';
import { toNumber } from '../values/textValues';

/** How much text is searched for the decorators of a function, and for the fields of a class, in UTF-16 units. */
const longestHead = 3000;
const longestClass = 4000;

const literal = (value: Expression): string | undefined =>
  value.kind === 'text' && value.parts.every((part) => typeof part === 'string')
    ? value.parts.join('')
    : undefined;

/** An option of a command, as `add_argument` or `click.option` declares it. */
interface Option {
  /** The name under which the code finds the option's value. */
  name: string;
  args: readonly Argument[];
}

/** Returns the name that `--network-region` or `region` gives to an option. */
function nameOf(args: readonly Argument[]): string {
  const written = args.flatMap(({ keyword, value }) => (keyword === undefined ? (literal(value) ?? []) : []));
  const dest = args.find(({ keyword }) => keyword === 'dest');
  const plain = (dest && literal(dest.value)) ?? written.find((one) => !one.startsWith('-'));
  const chosen = plain ?? written.find((one) => one.startsWith('--')) ?? written.at(0) ?? '';
  return chosen.replace(/^-+/, '').replaceAll('-', '_');
}

/** Reads the options that calls with a pattern declare between two offsets. */
function optionsIn(source: Source, pattern: RegExp, from: number, to: number): Option[] {
  return [...source.text.slice(from, to).matchAll(pattern)].flatMap(({ 0: all, index }) => {
    const open = from + index + all.length - 1;
    if (!source.spans.isCode(open)) return [];
    const { args } = source.parser(open, open + longestHead).arguments();
    return [{ name: nameOf(args), args }];
  });
}

const numberType = /^(?:int|float|click\.(?:INT|FLOAT))$/;
const textType = /^(?:str|click\.STRING|click\.(?:Choice|DateTime)\([^]*\)|(?:[\w.]+\.)?fromisoformat)$/;

/** Evaluates an option's default, in the type that the option gives it; undefined when it has none. */
function defaultOf(evaluation: Evaluation, { args }: Option): Value | undefined {
  const named = (name: string) => args.find(({ keyword }) => keyword === name)?.value;
  const fallback = named('default');
  if (!fallback) return undefined;
  if (args.some(({ keyword = '', isSpread }) => isSpread || keyword === 'action' || keyword === 'nargs'))
    return unread('call');
  const value = evaluation.evaluate(fallback);
  const type = named('type');
  const written = type ? evaluation.source.slice(type) : 'str';
  if (numberType.test(written)) return toNumber(value, /int/i.test(written));
  return textType.test(written) ? value : unread('call');
}

/** Evaluates the default that an option gives to a name, and says that it is one. */
function readOption(evaluation: Evaluation, options: readonly Option[], name: string, shown: string): Value {
  const found = options.filter((one) => one.name === name);
  const value = found.length === 1 ? defaultOf(evaluation, found[0]) : undefined;
  return value && value.kind !== 'none' && value.kind !== 'unread'
    ? assumeDefault(evaluation, shown, value)
    : unread('parameter', shown);
}

/** Returns the width of a line's indentation, in UTF-16 units. */
const widthOf = (line: string): number => line.search(/[^ \t]|$/);

function startOfDecorators({ text }: Source, start: number): number {
  const from = Math.max(0, start - longestHead);
  const own = widthOf(text.slice(start, start + 200));
  let at = start;
  const above = text.slice(from, Math.max(from, start - 1)).split('\n');
  for (const line of above.reverse()) {
    const isPart = widthOf(line) > own || /^[ \t]*[@)]/.test(line);
    if (!isPart || at - line.length - 1 < from) break;
    at -= line.length + 1;
  }
  return at;
}

/** Evaluates a parameter that `@click.option("--region", default="NSW1")` gives its value. */
function ofParameter(evaluation: Evaluation, binding: Binding, name: string): Value | undefined {
  const { source } = evaluation;
  const start = binding.function?.start;
  if (start === undefined) return undefined;
  const pattern = /@[\w.]+\.(?:option|argument)\s*\(/g;
  const options = optionsIn(source, pattern, startOfDecorators(source, start), start);
  return options.some((one) => one.name === name) ? readOption(evaluation, options, name, name) : undefined;
}

const parsers = /\bArgumentParser\s*\(/g;

/** Returns the options of the only parser of a text; undefined when there is none, or several. */
const argumentsOf = perName((source): Option[] | undefined => {
  const { text, spans } = source;
  const made = [...text.matchAll(parsers)].filter(({ index }) => spans.isCode(index));
  if (made.length !== 1 || /\bset_defaults\s*\(/.test(text)) return undefined;
  return optionsIn(source, /\.\s*add_argument\s*\(/g, 0, text.length);
});

/** True for a name that has the parsed arguments of a command: `args = parser.parse_args()`. */
function isParsed(source: Source, name: string, at: number): boolean {
  const nearest = nearestBinding(source, name, at);
  if (nearest.kind !== 'binding') return false;
  const { binding } = nearest;
  if (binding.kind === 'parameter') return name === 'args';
  const value = binding.kind === 'assign' ? valueOf(source, binding) : undefined;
  return (
    value?.kind === 'call' &&
    value.args.length === 0 &&
    /^(?:parse|get)_args$/.test(calledName(value.callee) ?? '')
  );
}

const classDecorator = /@(?:[\w.]+\.)?(?:dataclass|define|frozen|attrs)\b/;
const classBase = /\(\s*(?:[\w.]+\.)?(?:BaseModel|BaseSettings|NamedTuple)\s*\)/;

/** A field of a class, with the offset of its default. */
interface Field {
  name: string;
  /** True when the constructor takes it by its name only. */
  isNamed: boolean;
  valueAt?: number;
}

/** Returns the fields of a class whose values are the arguments of its constructor; undefined for another class. */
function fieldsOf(source: Source, start: number, end: number): Field[] | undefined {
  const { text } = source;
  const decorators = text.slice(startOfDecorators(source, start), start);
  const head = text.slice(start, end);
  const hasBase = classBase.test(head);
  if (!hasBase && !classDecorator.test(decorators)) return undefined;
  const isDerived = /\(\s*[\w.]/.test(head) && !hasBase;
  const indent = widthOf(head);
  const fields: Field[] = [];
  let own: number | undefined;
  let isNamed = /\bkw_only\s*=\s*True\b/.test(decorators);
  for (
    let at = text.indexOf('\n', end) + 1;
    at > 0 && at < end + longestClass;
    at = text.indexOf('\n', at) + 1
  ) {
    const line = text.slice(at, at + 400).split('\n', 1)[0];
    const width = widthOf(line);
    if (line.trim() === '' || /^\s*#/.test(line)) continue;
    if (width <= indent) break;
    own ??= width;
    if (width !== own || !source.spans.isCode(at + width)) continue;
    if (/^\s*def\s+__(?:init|post_init|new|getattr|getattribute)__/.test(line)) return undefined;
    if (/:\s*(?:\w+\.)?KW_ONLY\b/.test(line)) isNamed = true;
    // It is no argument of the constructor.
    if (/:\s*["']?(?:\w+\.)?ClassVar\b|\binit\s*=\s*False\b|\bKW_ONLY\b/.test(line)) continue;
    const field = /^\s*(\w+)\s*:\s*[^=\n]+?(=(?!=)\s*|\s*(?:#.*)?$)/.exec(line);
    if (!field) continue;
    const hasDefault = field[2].startsWith('=');
    fields.push({ name: field[1], isNamed, valueAt: hasDefault ? at + field[0].length : undefined });
  }
  return isDerived ? undefined : fields;
}

function readField(evaluation: Evaluation, { name, valueAt }: Field, shown: string): Value {
  if (valueAt === undefined) return unread('parameter', shown);
  const value = evaluation.evaluate(evaluation.source.expression(valueAt));
  return value.kind === 'unread' ? unread('parameter', name) : value;
}

/** Evaluates `args.region`, and `self.region` in a dataclass. */
function ofMember(evaluation: Evaluation, object: Expression, name: string, at: number): Value | undefined {
  if (object.kind !== 'name') return undefined;
  const { source } = evaluation;
  const shown = `${object.name}.${name}`;
  if (object.name === 'self') {
    const block = source.blocksAround(at).find(({ kind }) => kind === 'class');
    const field = block && fieldsOf(source, block.start, block.end)?.find((one) => one.name === name);
    const isSet = new RegExp(String.raw`\.\s*${name}\s*(?:[-+*/|]?=(?!=)|\.)|setattr\s*\(`).test(source.text);
    return field && !isSet ? assumeDefault(evaluation, name, readField(evaluation, field, shown)) : undefined;
  }
  const options = source.text.includes('parse_args') ? argumentsOf(source, '') : undefined;
  if (!options || !isParsed(source, object.name, at)) return undefined;
  const isChanged = changesOf(source, object.name).length > 0 || /\bsetattr\s*\(/.test(source.text);
  return isChanged ? unread('changes', shown) : readOption(evaluation, options, name, shown);
}

/** Evaluates `Config(region="SA1")` of a dataclass as a record of its fields. */
function construct(
  evaluation: Evaluation,
  name: string,
  args: readonly Argument[],
  at: number,
): Value | undefined {
  const { source } = evaluation;
  const bindings = bindingsOf(source, name);
  const only = bindings.at(0);
  if (only?.kind !== 'function' || bindings.length > 1) return undefined;
  const start = source.lineStart(only.at);
  if (!/^[ \t]*class\s/.test(source.text.slice(start, only.at))) return undefined;
  const colon = /^[^\n]*:[ \t]*(?:#[^\n]*)?$/m.exec(source.text.slice(start, start + 400));
  const fields = colon?.index === 0 ? fieldsOf(source, start, start + colon[0].length) : undefined;
  if (!fields) return undefined;
  const positional = args.filter(({ keyword, isSpread }) => keyword === undefined && !isSpread);
  const entries = fields.map((field, index): RecordEntry => {
    const given =
      args.find(({ keyword }) => keyword === field.name) ?? (field.isNamed ? undefined : positional[index]);
    const before = evaluation.assumed;
    evaluation.assumed = [];
    const value = given ? evaluation.evaluate(given.value, at) : readField(evaluation, field, field.name);
    const isKnown = value.kind !== 'unread' && value.kind !== 'none';
    const own = given || !isKnown ? [] : [{ name: field.name, why: 'default' as const, choices: [] }];
    const assumed = [...evaluation.assumed, ...own];
    evaluation.assumed = before;
    const extent = given?.value ?? { start: at, end: at + name.length };
    return { key: field.name, value, extent, keyExtent: given?.keywordExtent ?? extent, assumed };
  });
  return recordValue(
    entries,
    args.some(({ isSpread }) => isSpread),
  );
}

/** Evaluates the default in `typer.Option("NSW1")` and `field(default="NSW1")`. */
export const wrapsDefault = /^(?:typer\.(?:Option|Argument)|(?:dataclasses\.)?field|(?:pydantic\.)?Field)$/;

/** The defaults that Python code declares elsewhere than in the head of a function. */
export const pythonDefaults: DefaultRules = { ofParameter, ofMember, construct };
