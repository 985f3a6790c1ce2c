import type { Random } from './random';

const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let i = 0; i < depth; i++) value = i % 2 === 0 ? [value] : { a: value };
  return value;
};

/** Values that no reader may trust. `__proto__` is an own property, as JSON.parse creates it. */
const hostile = (random: Random): unknown =>
  random.pick<() => unknown>([
    () => null,
    () => undefined,
    () => true,
    () =>
      random.pick([0, -0, -1, 0.5, NaN, Infinity, -Infinity, 1e308, 2 ** 53, 2 ** 32, 8.64e15 + 1, 1e-320]),
    () =>
      random.pick([
        '',
        ' ',
        '__proto__',
        'constructor',
        '\ud800',
        '\0',
        '../x',
        'x'.repeat(5_000),
        'NEM',
        '5m',
      ]),
    () => [],
    () => ({}),
    () => new Array<unknown>(random.pick([1, 30, 1_000])).fill(random.pick([null, 1, 'a', [], {}])),
    () =>
      JSON.parse('{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}') as unknown,
    () => ({ toString: 1, valueOf: null, length: -1, hasOwnProperty: 'x' }),
    () => nested(random.pick([5, 150, 1_000])),
    () => new Float64Array(random.below(5)),
    () => new Map([['a', 1]]),
    () => new Date(NaN),
  ])();

type Container = Record<string, unknown> | unknown[];
const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);

/** All objects and arrays of a value. */
function containersOf(value: unknown): Container[] {
  const found: Container[] = [];
  const open: unknown[] = [value];
  while (open.length > 0 && found.length < 2_000) {
    const one = open.pop();
    if (!isContainer(one)) continue;
    found.push(one);
    open.push(...Object.values(one));
  }
  return found;
}

function set(container: Container, key: string, value: unknown) {
  Object.defineProperty(container, key, { value, enumerable: true, configurable: true, writable: true });
}

/** Applies one to three changes within a value: replaces, removes, adds or moves a part. */
export function mutateValue(seeds: unknown[], random: Random): unknown {
  let value: unknown = structuredClone(random.pick(seeds));
  for (let left = 1 + random.below(3); left > 0; left--) {
    const containers = containersOf(value);
    if (containers.length === 0 || random.below(30) === 0) {
      value = hostile(random);
      continue;
    }
    const container = random.pick(containers);
    const keys = Object.keys(container);
    const key = keys.length > 0 ? random.pick(keys) : '0';
    switch (random.below(6)) {
      case 0:
        if (Array.isArray(container)) container.splice(random.below(keys.length + 1), 1);
        else Reflect.deleteProperty(container, key);
        break;
      case 1:
        // JSON arrays have no other fields.
        if (!Array.isArray(container))
          set(
            container,
            random.pick(['__proto__', 'constructor', 'toString', '', 'a', '0']),
            hostile(random),
          );
        break;
      case 2: {
        const all = containersOf(random.pick(seeds)).flatMap((one) => Object.values(one));
        if (all.length > 0) set(container, key, structuredClone(random.pick(all)));
        break;
      }
      case 3:
        if (Array.isArray(container) && keys.length > 0)
          for (let i = random.pick([1, 2, 20]); i > 0; i--) container.push(container[0]);
        break;
      default:
        set(container, key, hostile(random));
    }
  }
  return value;
}
