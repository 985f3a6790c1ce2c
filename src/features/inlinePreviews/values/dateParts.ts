import { floorMoment, type Floor, type Moment } from './moment';
import { plainText, type Value } from './value';

type Field = Extract<Value, { kind: 'field' }>;

/** The parts of a stamp, in order. */
const order: readonly Field['unit'][] = ['y', 'M', 'd', 'h', 'm', 's'];
/** The separator before each part. */
const separators = ['', '-', '-', 'T', ':', ':'] as const;
/** The rounding that a text implies when it ends after its third or fourth part. */
const floors: readonly (Floor | undefined)[] = ['day', 'hour'];

/**
 * Returns the moment on the clock that a getter such as `d.getMonth()` reads: the machine's clock, or UTC. Undefined
 * when the result depends on the machine.
 */
export function clockOfField(moment: Moment, method: string): Moment | undefined {
  const { origin: _, ...held } = moment;
  if (method.startsWith('getUTC'))
    return held.base === 'fixed' && held.clock === 'machine' ? undefined : { ...held, clock: 'utc' };
  if (held.aheadMinutes !== undefined || (held.base === 'fixed' && held.clock !== 'machine'))
    return undefined;
  // A time on the machine's clock yields its parts as written.
  return { ...held, clock: held.base === 'fixed' ? 'plain' : 'machine' };
}

/** Evaluates `String(month).padStart(2, "0")`: two digits. */
export const padField = (field: Field, [width, fill]: readonly Value[]): Value | undefined =>
  width?.kind === 'number' && width.value === 2 && fill && plainText(fill) === '0'
    ? { ...field, isPadded: true }
    : undefined;

/** Returns the field in a part of a text, interpolated or not. */
function fieldOf(part: string | Value | undefined): Field | undefined {
  if (typeof part !== 'object') return undefined;
  const value = part.kind === 'put' ? part.value : part;
  return value.kind === 'field' ? value : undefined;
}

/** Evaluates the last two characters of a field with a zero in front: `("0" + d.getDate()).slice(-2)`. */
export function lastTwo(value: Value): Value | undefined {
  const [zero, part, ...rest] = value.kind === 'text' ? value.parts : [];
  const field = zero === '0' && rest.length === 0 ? fieldOf(part) : undefined;
  return field && !field.isPadded ? { ...field, isPadded: true } : undefined;
}

const isWritten = ({ unit, delta, isPadded }: Field): boolean =>
  (unit === 'y' || isPadded === true) && delta === (unit === 'M' ? 1 : 0);

/** True when the text after the parts adds no time: midnight, the full hour, zero seconds, or nothing. */
function restIsZero(rest: string, written: number): boolean {
  if (written === 3) return rest === '' || /^[T ]00:00(?::00)?(?:\.0+)?Z?$/.test(rest);
  if (written === 4) return /^:00(?::00)?(?:\.0+)?Z?$/.test(rest);
  if (written === 5) return /^(?::00(?:\.0+)?)?Z?$/.test(rest);
  return written === 6 && /^(?:\.0+)?Z?$/.test(rest);
}

/** Returns the moment that a text assembles from its parts: `${year}-${month}-${day}T00:00:00`. */
export function momentOfParts(value: Value): Moment | undefined {
  if (value.kind !== 'text') return undefined;
  const parts = value.parts.filter((part) => part !== '');
  let moment: Moment | undefined;
  let written = 0;
  let between = '';
  for (const part of parts) {
    if (typeof part === 'string') {
      between += part;
      continue;
    }
    const field = fieldOf(part);
    const separator = separators[written];
    const isSeparated = between === separator || (separator === 'T' && between === ' ');
    if (!field?.of || !isSeparated || field.unit !== order[written] || !isWritten(field)) return undefined;
    if (moment && JSON.stringify(moment) !== JSON.stringify(field.of)) return undefined;
    moment = field.of;
    written += 1;
    between = '';
  }
  if (!moment || !restIsZero(between, written)) return undefined;
  const floor = floors[written - 3];
  return floor ? floorMoment(moment, floor) : moment;
}
