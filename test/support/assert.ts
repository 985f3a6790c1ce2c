import strict from 'node:assert/strict';
import { defined } from './definedFields';

/**
 * Node's strict assertions, for tests that compare whole objects: `deepEqual` takes an absent field and an undefined one
 * for the same, as the code does.
 */
const assert: typeof strict = Object.assign(strict.ok.bind(undefined), strict, {
  deepEqual: (actual: unknown, expected: unknown, message?: string | Error) => {
    strict.deepEqual(defined(actual), defined(expected), message);
  },
});
export default assert;
