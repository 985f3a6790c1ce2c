import { isObject, type JsonObject } from './json';
import { optional } from './optional';
import { operations } from './query';
import type { Operation, Query, QueryProblem, QueryProblemCode } from './query';
import { listFields, maxListLength, queryFields, textFields } from './catalog/parameters';

const maxTextLength = 200;
const maxUnknownFields = 20;

const known: ReadonlySet<string> = new Set(['$schema', ...queryFields]);

/** What was found, short enough to be shown. */
function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : Array.isArray(value) ? 'array' : typeof value;
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

/** Reads the fields of one object and gathers what is wrong with them. */
class Reader {
  readonly problems: QueryProblem[] = [];
  readonly #source: JsonObject;

  constructor(source: JsonObject) {
    this.#source = source;
  }

  fail(code: QueryProblemCode, field: string, value?: unknown, allowed?: readonly string[]): void {
    this.problems.push({
      severity: 'error',
      code,
      field,
      ...optional({ value: value === undefined ? undefined : shown(value), allowed }),
    });
  }

  /** Inherited properties are not the file's; null and empty text mean absent, as in the service. */
  text(field: string): string | undefined {
    const value = Object.hasOwn(this.#source, field) ? this.#source[field] : undefined;
    if (value === undefined || value === null) return undefined;
    if (typeof value !== 'string' || value.length > maxTextLength) {
      this.fail('wrongType', field, value, ['string']);
      return undefined;
    }
    const trimmed = value.trim();
    return trimmed === '' ? undefined : trimmed;
  }

  list(field: string): readonly string[] | undefined {
    const value = Object.hasOwn(this.#source, field) ? this.#source[field] : undefined;
    if (value === undefined || value === null) return undefined;
    if (!Array.isArray(value)) {
      this.fail('wrongType', field, value, ['string[]']);
      return undefined;
    }
    const items: readonly unknown[] = value;
    if (items.length > maxListLength) {
      this.fail('tooManyCodes', field, String(items.length), [String(maxListLength)]);
      return undefined;
    }
    const codes = new Set<string>();
    for (const item of items) {
      if (typeof item !== 'string' || item.length > maxTextLength || item.trim() === '') {
        this.fail('wrongType', field, item, ['string[]']);
        return undefined;
      }
      codes.add(item.trim());
    }
    return codes.size === 0 ? undefined : [...codes];
  }

  required<T>(field: string, value: T | undefined): T | undefined {
    const isReported = this.problems.some((problem) => problem.field === field);
    if (value === undefined && !isReported) this.fail('missing', field);
    return value;
  }

  operation(): Operation | undefined {
    const text = this.required('operation', this.text('operation'));
    if (text === undefined) return undefined;
    const found = operations.find((operation) => operation === text);
    if (!found) this.fail('unknownOperation', 'operation', text, operations);
    return found;
  }

  unknownFields(): void {
    const names = Object.keys(this.#source).filter((name) => !known.has(name));
    for (const name of names.slice(0, maxUnknownFields)) {
      this.problems.push({ severity: 'warning', code: 'unknownField', field: shown(name) });
    }
  }
}

/**
 * Reads a query from JSON that anyone may have written. The query holds known fields only, trimmed, each code once; it
 * is there unless a problem is an error. Lists hold at most 1,000 codes and texts 200 characters. `$schema` is
 * passed over. Whether the codes make sense together is for `checkQuery`.
 */
export function parseQuery(value: unknown): { query?: Query; problems: QueryProblem[] } {
  if (!isObject(value)) {
    return { problems: [{ severity: 'error', code: 'notAnObject', field: '', value: shown(value) }] };
  }
  const reader = new Reader(value);
  const operation = reader.operation();
  const network = reader.required('network_code', reader.text('network_code'));
  const metrics = reader.required('metrics', reader.list('metrics'));
  const texts = optional(Object.fromEntries(textFields.map((field) => [field, reader.text(field)])));
  const lists = optional(Object.fromEntries(listFields.map((field) => [field, reader.list(field)])));
  reader.unknownFields();
  const { problems } = reader;
  const isBad = problems.some((problem) => problem.severity === 'error');
  if (isBad || operation === undefined || network === undefined || metrics === undefined) return { problems };
  return { query: { operation, network_code: network, metrics, ...texts, ...lists }, problems };
}
