import strict from 'node:assert/strict';

/** Copies plain data without its undefined fields. */
function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutUndefined(field)]));
}

/**
 * Node's strict assertions, for tests that compare whole objects: `deepEqual` takes an absent field and an undefined one
 * for the same, as the code does.
 */
const assert: typeof strict = Object.assign(strict.ok.bind(undefined), strict, {
  deepEqual: (actual: unknown, expected: unknown, message?: string | Error) => {
    strict.deepEqual(withoutUndefined(actual), withoutUndefined(expected), message);
  },
});
export default assert;
