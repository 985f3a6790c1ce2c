import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import vm from 'node:vm';
import { transformSync } from 'esbuild';
import type { Call, Plain } from './askedQuery';

/** The client's methods, with the names of the Python client. */
const methods: Record<string, string> = {
  getNetworkData: 'get_network_data',
  getFacilityData: 'get_facility_data',
  getMarket: 'get_market',
};
/** The client's options, with the names of the service; the client has no others of these. */
const options: Record<string, string> = {
  dateStart: 'date_start',
  dateEnd: 'date_end',
  primaryGrouping: 'primary_grouping',
  secondaryGrouping: 'secondary_grouping',
  unitCodes: 'unit_code',
};

/** Defines the names that most files import, because imports are removed. */
const usual =
  'const [FuelTech, FuelTechGroup, UnitFueltechType, DataMetric, MarketMetric] = Array(5).fill(members);';
/** Calls functions with these names when they take no parameters, so that code that nothing calls runs too. */
const called = ['main', 'load'].map(
  (name) => `if (typeof ${name} === 'function' && !${name}.length) await ${name}();`,
);

function toPlain(value: unknown): Plain {
  if (value instanceof Date) return { aware: value.toISOString() };
  if (Array.isArray(value)) return value.map(toPlain);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** A reply that accepts any use of it. */
const anything: unknown = new Proxy(() => undefined, {
  get: (_, name) => {
    if (name === 'then' || name === Symbol.toPrimitive) return undefined;
    return name === Symbol.iterator ? [][Symbol.iterator] : anything;
  },
  apply: () => anything,
  construct: () => ({}),
});

/** Records a call. */
type Recorder = (call: Omit<Call, 'line'>) => void;

/** A stand-in for the official client's class. */
function clientClass(record: Recorder) {
  const call =
    (method: string) =>
    (...all: unknown[]) => {
      const count = method === 'get_facility_data' ? 3 : 2;
      const given = Object.entries((all[count] ?? {}) as Record<string, unknown>);
      const kwargs = Object.fromEntries(given.map(([key, value]) => [options[key] ?? key, toPlain(value)]));
      record({ method, args: all.slice(0, count).map(toPlain), kwargs });
      return anything;
    };
  const client = Object.fromEntries(Object.entries(methods).map(([own, method]) => [own, call(method)]));
  return new Proxy(Object, { construct: () => client });
}

/** A stand-in for `fetch`, for `axios` and for an `axios` instance. */
function httpOf(record: Recorder) {
  const ask = (target: unknown, init?: { params?: unknown }) => {
    const config: { url?: unknown; params?: unknown } | undefined =
      typeof target === 'object' && target !== null && 'url' in target ? target : init;
    const url = config === target ? config?.url : target;
    const params = Object.entries((config?.params ?? {}) as Record<string, unknown>);
    record({ url: String(url), params: params.map(([key, value]) => [key, toPlain(value)] as const) });
    return anything;
  };
  return Object.assign(ask, { get: ask, create: () => ask });
}

/**
 * Runs a piece of TypeScript with stand-ins for the official client and for HTTP, and returns its requests. When the
 * code fails, returns the requests until then. Nothing is sent.
 */
export async function recordScriptCalls(code: string): Promise<Call[]> {
  const calls: Call[] = [];
  const record: Recorder = (call) => {
    calls.push({ line: 0, ...call });
  };
  const body = code
    .replaceAll('\r\n', '\n')
    .replace(/^import .*$/gm, '')
    .replace(/^export /gm, '');
  const program = `(async () => {${usual}\n${body}\n;${called.join('')}})()`;
  const Client = clientClass(record);
  const http = httpOf(record);
  const sandbox = {
    OpenElectricityClient: Client,
    OEClient: Client,
    client: new Client(),
    axios: http,
    fetch: http,
    console: anything,
    process: { env: {} },
    URL,
    URLSearchParams,
    Date,
    encodeURIComponent,
    headers: {},
    members: new Proxy({}, { get: (_, name) => String(name).toLowerCase() }),
    BASE: 'https://api.openelectricity.org.au',
    Request: class {
      constructor(readonly url: unknown) {}
    },
  };
  try {
    await vm.runInNewContext(transformSync(program, { loader: 'ts' }).code, sandbox, { timeout: 1000 });
  } catch {
    // The requests made until then count.
  }
  return calls;
}

/** Runs pieces of Python likewise, and returns the requests of each. Undefined when there is no python3. */
export function recordPythonCalls(codes: string[], args: string[] = [], env = process.env) {
  const { status, stdout, error } = spawnSync(
    'python3',
    ['test/unit/features/inlinePreviews/corpus/recordCalls.py', ...args],
    { input: JSON.stringify(codes), encoding: 'utf8', maxBuffer: 1e9, env },
  );
  if (error) return undefined;
  assert.equal(status, 0);
  return (JSON.parse(stdout) as { calls: Call[] }[]).map(({ calls }) => calls);
}
