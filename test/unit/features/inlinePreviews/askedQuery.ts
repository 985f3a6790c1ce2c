import assert from 'node:assert/strict';
import type { FoundQuery } from '#src/features/inlinePreviews/read/foundQuery';
import { dayMs } from '#src/domain';

/**
 * A value that recorded code passes, as JSON: a date is `{ date }` in its own clock time, or `{ aware }` with its
 * offset.
 */
export type Plain = string | number | boolean | null | Plain[] | { [key: string]: Plain };

/** A request that a piece of code made when it ran; `line` counts from 1. */
export interface Call {
  line: number;
  method?: string;
  args?: Plain[];
  kwargs?: Record<string, Plain>;
  url?: string;
  params?: [key: string, value: Plain][];
}

const common = ['metrics', 'interval', 'date_start', 'date_end'];
/** The client's methods, with the order of their first arguments. */
const methods: Record<string, [operation: string, order: string[]]> = {
  get_network_data: ['network', ['network_code', ...common]],
  get_facility_data: ['facilities', ['network_code', 'facility_code', ...common]],
  get_market: ['market', ['network_code', ...common]],
};
const path = /\/(data|market)\/(network|facilities)(?:\/([^/?]+))?$/;

/** Returns the fields of the requested query; undefined when the call is not a query. */
export function askedBy(call: Call): ReadonlyMap<string, Plain> | undefined {
  if (call.url !== undefined) {
    const [address = '', search = ''] = call.url.split('?');
    const [, kind, resource = '', network = ''] = path.exec(address) ?? [];
    if (kind === undefined) return undefined;
    const fields = new Map<string, Plain>([['operation', kind === 'market' ? 'market' : resource]]);
    if (network !== '') fields.set('network_code', network);
    for (const [written, value] of [...new URLSearchParams(search), ...(call.params ?? [])]) {
      // The service reads a parameter with brackets as one of several.
      const key = written.replace(/\[\]$/, '');
      const before = fields.get(key);
      fields.set(key, before === undefined ? value : [before, value].flat());
    }
    return fields;
  }
  const [operation, order] = methods[call.method ?? ''] ?? [];
  if (operation === undefined || !order || !call.args || call.args.length > order.length) return undefined;
  const given = [
    ...call.args.map((value, i) => [order[i] ?? '', value] as const),
    ...Object.entries(call.kwargs ?? {}),
  ];
  return new Map<string, Plain>([['operation', operation], ...given.filter(([, value]) => value !== null)]);
}

const isRecord = (value: Plain): value is Record<string, Plain> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the text that the service would get for a value; undefined for a date with an offset and other objects. */
function textOf(value: Plain): string | undefined {
  if (Array.isArray(value)) return value.map(textOf).join(',');
  if (!isRecord(value)) return JSON.stringify(value).replace(/^"|"$/g, '');
  return typeof value['date'] === 'string' ? value['date'] : undefined;
}

/** Parses a date to epoch milliseconds; a date without an offset counts as UTC. */
function instantOf(value: Plain) {
  if (isRecord(value) && typeof value['aware'] === 'string') return Date.parse(value['aware']);
  return Date.parse(`${stampOf(textOf(value) ?? '')}Z`);
}

const stampOf = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00` : text.slice(0, 19));
const unitDays: Record<string, number> = { m: 1 / 1440, h: 1 / 24, d: 1, w: 7, M: 30.5, y: 365.25 };

/** Returns the end of a relative window, and its length in days, as of `nowMs` in UTC. */
function spanOf(window: string, nowMs: number): [endMs: number, days: number] {
  const now = new Date(nowMs);
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const sinceMs: Record<string, number> = {
    today: midnight,
    'this month': Date.UTC(now.getUTCFullYear(), now.getUTCMonth()),
    'this year': Date.UTC(now.getUTCFullYear(), 0),
  };
  if (window === 'yesterday') return [midnight, 1];
  const since = sinceMs[window];
  if (since !== undefined) return [nowMs, (nowMs - since) / dayMs];
  const [, count = '', unit = '', edge] = /^(\d+)([mhdwMy])(?: (until|and) today)?$/.exec(window) ?? [];
  const days = Number(count) * (unitDays[unit] ?? NaN);
  if (edge === 'until') return [midnight, days];
  return [nowMs, edge === 'and' ? days + (nowMs - midnight) / dayMs : days];
}

/** Asserts that the requested dates match a relative window, within days for months and half a day for zones. */
function assertWindow(window: string, asked: ReadonlyMap<string, Plain>, title: string) {
  const nowMs = Date.now();
  const [endMs, days] = spanOf(window, nowMs);
  const at = (field: string) => {
    const value = asked.get(field);
    return value === undefined ? nowMs : instantOf(value);
  };
  const slack = (/[My]\b/.test(window) ? 3 : window.endsWith(' today') ? 0.01 : 0.5) * dayMs;
  const [start, end] = [at('date_start'), at('date_end')];
  assert.ok(Math.abs(end - endMs) <= slack, `${title}: ${window} ends ${end}`);
  assert.ok(
    Math.abs(end - start - days * dayMs) <= slack,
    `${title}: ${window} of ${(end - start) / dayMs} days`,
  );
}

/**
 * Fails when a field was read with a value that the code did not request, or when a requested one is missing and not
 * reported.
 */
export function assertReads(found: FoundQuery, asked: ReadonlyMap<string, Plain>, title: string) {
  const read: Record<string, unknown> = { ...found.partial };
  const isNamed = (field: string) =>
    [...found.unread, ...found.assumed].some((one) => [field, 'arguments', 'address'].includes(one.field));
  const { window } = found.partial;
  if (window !== undefined && !asked.has('window')) assertWindow(window, asked, title);
  for (const [field, value] of asked) {
    const text = textOf(value);
    const own = read[field];
    if (own === undefined) {
      const isInWindow = window !== undefined && field.startsWith('date_');
      assert.ok(isNamed(field) || isInWindow || found.findings.length > 0, `${title}: ${field} is lost`);
    } else if (text !== undefined && !isNamed(field)) {
      const said = Array.isArray(own) ? own.join(',') : `${own as string | number}`;
      const isDate = field.startsWith('date_');
      // The service refuses an offset, so the date is read as network time and reported.
      if (isDate && found.findings.some(({ code }) => code === 'awareDate')) continue;
      const [one, other] = isDate ? [stampOf(said), stampOf(text)] : [said.toLowerCase(), text.toLowerCase()];
      assert.equal(one, other, `${title}: ${field}`);
    }
  }
  for (const field of Object.keys(read))
    assert.ok(
      asked.has(field) || field === 'window' || isNamed(field),
      `${title}: ${field} is not asked with`,
    );
}
