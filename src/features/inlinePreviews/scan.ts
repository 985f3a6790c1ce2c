import type { Operation } from '../../domain/query';
import type { FoundQuery } from './foundQuery';
import { mayHoldQueries } from './mayHoldQueries';
import { matchBrackets, tokenizePython, type PythonToken } from './python/tokens';
import {
  readValue,
  sourceText,
  splitArguments,
  type PythonArgument,
  type PythonSource,
} from './python/values';
import { readFields, type FoundField } from './readFields';
import { readAddress } from './readAddress';

interface Method {
  readonly operation: Operation;
  /** The parameters of the official Python client, in order. */
  readonly positional: readonly string[];
}

const methods: ReadonlyMap<string, Method> = new Map([
  [
    'get_network_data',
    {
      operation: 'network',
      positional: [
        'network_code',
        'metrics',
        'interval',
        'date_start',
        'date_end',
        'network_region',
        'fueltech',
        'fueltech_group',
        'primary_grouping',
        'secondary_grouping',
      ],
    },
  ],
  [
    'get_market',
    {
      operation: 'market',
      positional: [
        'network_code',
        'metrics',
        'interval',
        'date_start',
        'date_end',
        'primary_grouping',
        'network_region',
      ],
    },
  ],
  [
    'get_facility_data',
    {
      operation: 'facilities',
      positional: [
        'network_code',
        'facility_code',
        'metrics',
        'interval',
        'date_start',
        'date_end',
        'unit_code',
      ],
    },
  ],
]);

/** The first token of `client.get_market` or `make(key).get_market`: where the lens stands. */
function startOfReceiver(tokens: readonly PythonToken[], name: number): number {
  let at = name;
  while (tokens[at - 1]?.text === '.' && tokens[at - 2]?.kind === 'name') at -= 2;
  return at;
}

/** The client's order before it had filters: the groupings stood sixth and seventh. */
function positionsOf(
  source: PythonSource,
  method: Method,
  sixth: PythonArgument | undefined,
): readonly string[] {
  if (method.operation !== 'network' || sixth === undefined || sixth.keyword !== undefined)
    return method.positional;
  const value = readValue(source, sixth.from, sixth.to);
  return value.kind === 'text' && /^network(?:_region)?$/.test(value.text)
    ? [...method.positional.slice(0, 5), 'primary_grouping', 'secondary_grouping']
    : method.positional;
}

function readCall(source: PythonSource, name: number, method: Method, close: number): FoundQuery {
  const found = splitArguments(source, name + 1, close);
  const positional = positionsOf(source, method, found[5]);
  const fields = found.map((argument, index): FoundField => {
    const text = sourceText(source, argument.from, argument.to);
    if (argument.isSpread) return { field: 'arguments', value: { kind: 'unread', text }, text };
    const field = argument.keyword ?? positional[index] ?? `argument ${index + 1}`;
    return { field, value: readValue(source, argument.from, argument.to), text };
  });
  const { tokens } = source;
  return {
    start: tokens[startOfReceiver(tokens, name)]?.start ?? 0,
    end: tokens[close]?.end ?? 0,
    ...readFields(method.operation, fields),
  };
}

/**
 * Finds calls of the official Python client (`x.get_network_data(…)`, `x.get_market(…)`,
 * `x.get_facility_data(…)`) and addresses of the service in Python source, in the order in which they stand. Only
 * literals are read; strings that are no address and comments are passed over. Linear in the length of the text.
 */
export function scanPython(text: string): readonly FoundQuery[] {
  if (!mayHoldQueries(text)) return [];
  const tokens = tokenizePython(text);
  const source: PythonSource = { text, tokens, pairs: matchBrackets(tokens) };
  const found: FoundQuery[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.kind === 'name' && tokens[at - 1]?.text === '.') {
      const method = methods.get(token.text);
      const close = tokens[at + 1]?.text === '(' ? source.pairs.get(at + 1) : undefined;
      if (method && close !== undefined) found.push(readCall(source, at, method, close));
    } else if (token?.kind === 'string') {
      // Strings that stand side by side are one.
      const first = at;
      while (tokens[at + 1]?.kind === 'string') at++;
      const parts = tokens.slice(first, at + 1);
      const address = readAddress(parts.map((part) => part.text).join(''));
      if (!address) continue;
      const { operation, fields } = address;
      found.push({ start: token.start, end: tokens[at]?.end ?? token.end, ...readFields(operation, fields) });
    }
  }
  return found;
}
