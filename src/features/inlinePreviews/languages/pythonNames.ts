import type { BindingForm } from '../parse/binding';
import { anything, changeForm } from '../parse/bindings';
import { isFunction, isSetting } from '../parse/nearestBinding';
import type { NameRules } from '../parse/source';

const part = { isPart: true } as const;

const forms: readonly BindingForm[] = [
  { before: /^\s*$/, after: /^\s*(?::[^=\n]*)?=(?!=)\s*/, kind: 'assign' },
  {
    before: /^\s*\(?(?:\w+\s*,\s*)*$/,
    after: /^\s*(?:,\s*\w+\s*)*,?\s*\)?\s*=(?!=)\s*/,
    kind: 'assign',
    ...part,
  },
  { before: /^\s*(?:\w+\s*=\s*)+$/, after: /^\s*=(?!=)\s*/, kind: 'assign' },
  { before: anything, after: /^\s*:=\s*/, kind: 'assign' },
  { before: /\bfor\s+\(?(?:\w+\s*,\s*)*$/, after: /^\s*(?:,\s*\w+\s*)*\)?\s+in\s+/, kind: 'loop', ...part },
  {
    before: /\bfor\s+\(?(?:\w+\s*,\s*)*\(\s*(?:\w+\s*,\s*)*$/,
    after: /^\s*(?:,\s*\w+\s*)*,?\s*\)\s*(?:,\s*\w+\s*)*\)?\s*in\s+/,
    kind: 'loop',
    ...part,
    isNested: true,
  },
  { before: /\b(?:import)\b[^=]*$/, after: anything, kind: 'imported' },
  { before: /^\s*(?:global|nonlocal)\b[\w\s,]*$/, after: anything, kind: 'unknown', isOuter: true },
  { before: /^\s*del\b[\w\s,]*$|\b(?:as|except)\s+$/, after: anything, kind: 'unknown' },
  { before: /\b(?:def|class)\s+$/, after: anything, kind: 'function' },
  changeForm,
];

export const pythonNames: NameRules = {
  forms,
  // `global` or `nonlocal` in the same function as an assignment.
  setsOuter: (source, { binding, all, functions: [inner] }) =>
    binding.isOuter === true &&
    all.some(
      (one) =>
        one.isOuter !== true &&
        isSetting(one) &&
        source.blocksAround(one.at).find(isFunction)?.start === inner.start,
    ),
};
