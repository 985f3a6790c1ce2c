import { formatMoment } from './pythonDates';
import { plainText, textValue, unread, type Value } from './value';

/** `02d`, `4d`: digits with what fills them up. */
function formatNumber(value: number, spec: string): Value {
  const whole = /^(0?)(\d*)[di]?$/.exec(spec);
  if (whole && Number.isInteger(value)) {
    const width = Number(whole[2] ?? 0);
    // A minus stands before the zeros: rare enough to be left.
    if (width > 20 || value < 0) return unread('expression');
    return textValue(String(value).padStart(width, whole[1] === '0' ? '0' : ' '));
  }
  const places = /^\.(\d)f$/.exec(spec)?.[1];
  return places === undefined ? unread('expression') : textValue(value.toFixed(Number(places)));
}

/** A value in a text with a format behind it: `f"{month:02d}"`, `f"{day:%Y-%m-%d}"`. What is not known is not read. */
export function formatValue(value: Value, spec: string): Value {
  if (value.kind === 'unread' || spec === '') return value;
  if (value.kind === 'put') return formatValue(value.value, spec);
  if (value.kind === 'moment')
    return spec.includes('%') ? formatMoment(value.moment, spec) : unread('expression');
  if (value.kind === 'number') return formatNumber(value.value, spec);
  return value.kind === 'text' && spec === 's' && plainText(value) !== undefined
    ? value
    : unread('expression');
}
