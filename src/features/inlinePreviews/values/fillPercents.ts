import { formatValue } from './formatValue';
import { fillPattern } from './textCalls';
import { textValue, unread, type Value } from './value';

/** Fills `%s`, `%(name)s` and `%02d` by name or position, in their format. */
export function fillPercents(
  pattern: string,
  choose: (key: string | undefined, index: number) => Value | undefined,
): Value {
  let place = 0;
  return fillPattern(
    pattern,
    /%(?:\((\w+)\))?([-#+ ]?[\d.]*)([a-zA-Z%])/g,
    ([, key, spec = '', letter = '']) => {
      if (letter === '%') return textValue('%');
      const value = choose(key, key === undefined ? place++ : 0);
      if (value === undefined || !'sdif'.includes(letter)) return unread('expression');
      return formatValue(value, spec === '' ? '' : `${spec}${letter}`);
    },
  );
}
