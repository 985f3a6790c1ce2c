import type { FoundQuery } from './foundQuery';
import type { ClientMethod, LanguageRules } from './languageRules';
import { readAddress } from './readAddress';
import { readFields, type FoundField } from './readFields';
import { createSource, sourceText, type CodeSource } from './source';

interface Call {
  readonly method: ClientMethod;
  /** Tokens: the first of the call, and its brackets. */
  readonly start: number;
  readonly open: number;
  readonly close: number;
}

/** The call whose method's name is token `name`. */
function callAt(source: CodeSource, name: number, rules: LanguageRules): Call | undefined {
  const { tokens, pairs } = source;
  const open = name + 1;
  const method = rules.methods.get(tokens[name]?.text ?? '');
  const close = method && tokens[open]?.text === '(' ? pairs.get(open) : undefined;
  const start = close === undefined ? undefined : rules.startOfCall(source, name);
  return method && close !== undefined && start !== undefined ? { method, start, open, close } : undefined;
}

function readCall(
  source: CodeSource,
  { method, start, open, close }: Call,
  rules: LanguageRules,
): FoundQuery {
  const args = rules.splitArguments(source, open, close);
  const positional = method.positional(source, args);
  const fields = args.map(({ keyword, isSpread, from, to }, index): FoundField => {
    const text = sourceText(source, from, to);
    if (isSpread) return { field: 'arguments', value: { kind: 'unread', text }, text };
    const field = keyword ?? positional[index] ?? `argument ${index + 1}`;
    return { field, value: rules.readValue(source, from, to), text };
  });
  return {
    start: source.tokens[start]?.start ?? 0,
    end: source.tokens[close]?.end ?? 0,
    ...readFields(method.operation, fields, rules.codeClasses),
  };
}

/**
 * Finds calls of a language's clients (`x.get_market(…)`) and addresses of the service in source code, in the order in
 * which they stand. Only literals are read; strings that are no address and comments are passed over. Linear in the
 * length of the text.
 */
export function scanCode(text: string, rules: LanguageRules): readonly FoundQuery[] {
  const source = createSource(text, rules.tokenize(text));
  const { tokens } = source;
  const found: FoundQuery[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.kind === 'name') {
      const call = callAt(source, at, rules);
      if (call) found.push(readCall(source, call, rules));
    } else if (token?.kind === 'string') {
      // Strings that stand side by side are one.
      const first = at;
      while (tokens[at + 1]?.kind === 'string') at++;
      const parts = tokens.slice(first, at + 1);
      const address = readAddress(parts.map((part) => part.text).join(''));
      if (!address) continue;
      const { operation, fields } = address;
      found.push({
        start: token.start,
        end: tokens[at]?.end ?? token.end,
        ...readFields(operation, fields, rules.codeClasses),
      });
    }
  }
  return found;
}
