import { isObject, isTextUpTo, type JsonObject } from '../idioms/checkJson';
import { operations, regionsOf, type Operation, type Query } from './query';
import { fieldOf, type Diagnostic } from './diagnostic';
import { listFields, maxListLength, queryFields, textFields } from '../catalog/parameters';

const isText = isTextUpTo(200);
const maxUnknownFields = 20;

const known: ReadonlySet<string> = new Set(['$schema', ...queryFields]);

export const shownValue = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text);

/** Reads the fields of one object and collects their faults. */
class Reader {
  diagnostics: Diagnostic[] = [];
  #source: JsonObject;

  constructor(source: JsonObject) {
    this.#source = source;
  }

  #failType(expected: 'string' | 'string[]', ...path: readonly (string | number)[]): void {
    this.diagnostics.push({ severity: 'error', code: 'wrongType', path, expected });
  }

  /** Inherited properties are not the file's; null counts as absent, like in the service. */
  #value(field: string): unknown {
    return Object.hasOwn(this.#source, field) ? (this.#source[field] ?? undefined) : undefined;
  }

  /** Returns a field's trimmed text; undefined for an empty one. Joins a list of regions. */
  text(field: string): string | undefined {
    const value = this.#value(field);
    const isRegion = field === 'network_region';
    const text = isRegion && Array.isArray(value) ? this.list(field)?.join(',') : value;
    if (text === undefined) return undefined;
    if (isText(text))
      return (isRegion ? regionsOf({ network_region: text }).join(',') : text.trim()) || undefined;
    this.#failType('string', field);
    return undefined;
  }

  list(field: string): readonly string[] | undefined {
    const value = this.#value(field);
    if (value === undefined) return undefined;
    if (!Array.isArray(value)) {
      this.#failType('string[]', field);
      return undefined;
    }
    const items: readonly unknown[] = value;
    if (items.length > maxListLength) {
      this.diagnostics.push({
        severity: 'error',
        code: 'tooManyCodes',
        path: [field],
        count: items.length,
        limit: maxListLength,
      });
      return undefined;
    }
    const codes = new Set<string>();
    for (const [index, item] of items.entries()) {
      if (!isText(item) || item.trim() === '') {
        this.#failType('string[]', field, index);
        return undefined;
      }
      codes.add(item.trim());
    }
    return codes.size === 0 ? undefined : [...codes];
  }

  required<T>(field: string, value: T | undefined): T | undefined {
    const isReported = this.diagnostics.some((diagnostic) => fieldOf(diagnostic) === field);
    if (value === undefined && !isReported)
      this.diagnostics.push({ severity: 'error', code: 'missing', path: [field] });
    return value;
  }

  operation(): Operation | undefined {
    const text = this.required('operation', this.text('operation'));
    if (text === undefined) return undefined;
    const found = operations.find((operation) => operation === text);
    if (!found)
      this.diagnostics.push({
        severity: 'error',
        code: 'unknownOperation',
        path: ['operation'],
        value: shownValue(text),
        known: operations,
      });
    return found;
  }

  unknownFields(): void {
    const names = Object.keys(this.#source).filter((name) => !known.has(name));
    for (const name of names.slice(0, maxUnknownFields))
      this.diagnostics.push({ severity: 'warning', code: 'unknownField', path: [shownValue(name)] });
  }
}

/**
 * Parses a query from untrusted JSON. The query has known fields only, trimmed, with each code once; it is present
 * unless a diagnostic is an error. Lists have at most 1,000 codes and texts 200 characters. Ignores `$schema`.
 * `checkQuery` checks the combination of codes.
 */
export function parseQuery(value: unknown): { query?: Query; diagnostics: Diagnostic[] } {
  if (!isObject(value)) {
    return { diagnostics: [{ severity: 'error', code: 'notAnObject', path: [] }] };
  }
  const reader = new Reader(value);
  const operation = reader.operation();
  const network = reader.required('network_code', reader.text('network_code'));
  const listed = reader.list('metrics');
  const texts = Object.fromEntries(textFields.map((field) => [field, reader.text(field)]));
  const lists = Object.fromEntries(listFields.map((field) => [field, reader.list(field)]));
  const metrics = lists['measures'] === undefined ? reader.required('metrics', listed) : (listed ?? []);
  reader.unknownFields();
  const { diagnostics } = reader;
  const isBad = diagnostics.some(({ severity }) => severity === 'error');
  if (isBad || operation === undefined || network === undefined || metrics === undefined)
    return { diagnostics };
  return { query: { operation, network_code: network, metrics, ...texts, ...lists }, diagnostics };
}
