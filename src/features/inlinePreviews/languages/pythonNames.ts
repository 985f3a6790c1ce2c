import type { BindingForm, BindingMatch } from '../parse/expression';
import { anything, changeForm, isSetting } from '../parse/bindings';
import { readParameters } from '../parse/functionHead';
import { openAround, noteLookedAt } from '../parse/readBackwards';
import type { NameRules, Source } from '../parse/source';

const forms: readonly BindingForm[] = [
  { before: /^\s*$/, after: /^\s*(?::[^=\n]*)?=(?!=)\s*/, kind: 'assign' },
  {
    before: /^\s*\(?(?:\w+\s*,\s*)*$/,
    after: /^\s*(?:,\s*\w+\s*)*,?\s*\)?\s*=(?!=)\s*/,
    kind: 'assign',
    isPart: true,
  },
  { before: /^\s*(?:\w+\s*=\s*)+$/, after: /^\s*=(?!=)\s*/, kind: 'assign' },
  { before: anything, after: /^\s*:=\s*/, kind: 'assign' },
  {
    before: /\bfor\s+\(?(?:\w+\s*,\s*)*$/,
    after: /^\s*(?:,\s*\w+\s*)*\)?\s+in\s+/,
    kind: 'loop',
    isPart: true,
  },
  {
    before: /\bfor\s+\(?(?:\w+\s*,\s*)*\(\s*(?:\w+\s*,\s*)*$/,
    after: /^\s*(?:,\s*\w+\s*)*,?\s*\)\s*(?:,\s*\w+\s*)*\)?\s*in\s+/,
    kind: 'loop',
    isPart: true,
    isNested: true,
  },
  { before: /\b(?:import)\b[^=]*$/, after: anything, kind: 'imported' },
  { before: /^\s*(?:global|nonlocal)\b[\w\s,]*$/, after: anything, kind: 'unknown', isOuter: true },
  { before: /^\s*del\b[\w\s,]*$|\b(?:as|except)\s+$/, after: anything, kind: 'unknown' },
  { before: /\b(?:def|class)\s+$/, after: anything, kind: 'function' },
  changeForm,
  // The targets of a loop in any other form.
  {
    before: /\bfor\b(?:(?!\bin\b)[^=:])*$/,
    after: /^[\s\w,()[\]*.]*?\bin\b/,
    kind: 'loop',
    isUnread: true,
  },
];

/** Matches the text before a name that is assigned to, alone or among others. */
const beforeTarget = /(?:^|[;:,([=*])\s*$/;
/** Matches the text after such a name, up to its equals sign. A call there is no target. */
const afterTarget = /^(?=\s*[,)\]=:])[\s\w,.*()[\]'":|]*=(?!=)/;
/** Matches the text around a name that a pattern of `match` captures. */
const beforeCapture = /^\s*case\b[^:]*$/;
const afterHead = /^[^\n]*:/;
/** Matches the text before a bracket of a call or an item. */
const callee = /[\w)\]}"']\s*$/;

/** True inside the brackets of a call or an item. */
function isArgument(source: Source, at: number): boolean {
  const open = openAround(source, at);
  return open !== undefined && callee.test(source.lineBefore(open, 300));
}

/** True when all brackets of a line are closed at its end, so that the rest is another statement. */
function endsBefore(before: string, after: string): boolean {
  const end = after.indexOf('\n');
  if (end < 0) return false;
  const line = before + after.slice(0, end);
  return line.split(/[([{]/).length <= line.split(/[)\]}]/).length;
}

const roleOf: NameRules['roleOf'] = (source, start, end) => {
  const { text } = source;
  const before = source.lineBefore(start, 300);
  const after = text.slice(end, end + 300);
  if (/^\s*:=/.test(after)) return /^\s*(?:if\b\s*)?\(*$/.test(before) ? 'statement' : 'target';
  if (beforeCapture.test(before) && afterHead.test(after)) return 'target';
  const found = beforeTarget.test(before) ? afterTarget.exec(after)?.[0] : undefined;
  if (found === undefined || /\w\s*\(|:=/.test(found) || endsBefore(before, found)) return undefined;
  if (isArgument(source, start) || text.charAt(openAround(source, start) ?? -1) === '{') return undefined;
  return /^\s*[([]?[\w\s,=]*$/.test(before) ? 'statement' : 'target';
};

function lambdaParameter(source: Source, name: string, at: number): BindingMatch | undefined {
  const { text, rules } = source;
  const head = /\blambda\b([^:()\n]*)$/.exec(source.lineBefore(at, 300));
  if (!head) return undefined;
  const colon = text.indexOf(':', at);
  noteLookedAt(at, colon < 0 ? text.length : colon);
  if (colon < 0) return undefined;
  const extent = { start: at - head[1].length, end: colon };
  const parameters = readParameters(text, extent, rules.syntax, (from, limit) =>
    source.parser(from, limit).inBrackets().expression(),
  );
  const parameter = parameters.find((one) => one.name === name && one.start === at);
  return parameter && { kind: 'parameter', parameter, scopeEnd: source.parserAt(colon + 1).expression().end };
}

/** Decorators that keep what a function returns. */
const harmless =
  /^\s*@(?:staticmethod|classmethod|(?:functools\.)?(?:lru_cache|cache|wraps|singledispatch)|typing\.\w+|override)\b/;

/** True for a function below another decorator, which may replace it. */
function isReplaced({ text }: Source, start: number): boolean {
  const above =
    text
      .slice(Math.max(0, start - 300), start)
      .split('\n')
      .at(-2) ?? '';
  return /^\s*[@)]/.test(above) && !harmless.test(above);
}

export const pythonNames: NameRules = {
  isReplaced,
  forms,
  readParameter: lambdaParameter,
  roleOf,
  isStatement: (source, at) =>
    /^\s*$/.test(source.lineBefore(at, 300)) && openAround(source, at) === undefined,
  opaque: [/(?:exec|eval)\s*\(/g, /(?:globals|locals|vars)\s*\(\s*\)\s*(?:\[|\.\s*update)/g],
  // `global` or `nonlocal` in the same function as an assignment.
  setsOuter: (source, _name, binding, all, functions) =>
    binding.isOuter === true &&
    all.some(
      (one) => !one.isOuter && isSetting(one) && source.functionAt(one.at)?.start === functions[0].start,
    ),
};
