import { formatMoment } from './pythonDates';
import { plainText, textValue, unread, type Value } from './value';

/** Formats a number with a specification such as `02d`, `4d` or `.2f`. */
function formatNumber(value: number, spec: string): Value {
  const whole = /^(0?)(\d*)[di]?$/.exec(spec);
  if (whole && Number.isInteger(value)) {
    const width = Number(whole[2] ?? 0);
    // A minus sign would go before the zeros. It is too rare to support.
    if (width > 20 || value < 0) return unread('expression');
    return textValue(String(value).padStart(width, whole[1] === '0' ? '0' : ' '));
  }
  const places = /^\.(\d)f$/.exec(spec)?.[1];
  return places === undefined ? unread('expression') : textValue(value.toFixed(Number(places)));
}

/** Formats an interpolated value: `f"{month:02d}"`, `f"{day:%Y-%m-%d}"`. Unread for an unknown format. */
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
