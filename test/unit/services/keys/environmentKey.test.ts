import assert from 'node:assert/strict';
import { environmentKeyFor } from '../../../../src/services/keys/environmentKey';

const defaultBaseAddress = 'https://api.example.org';
const token = 'token-of-the-environment';

describe('environmentKeyFor', () => {
  const assertKey = (
    title: string,
    origin: string,
    env: Record<string, string>,
    expected: string | undefined,
    isTrusted = true,
  ) => {
    it(title, () => {
      assert.equal(environmentKeyFor(origin, { env, isTrusted, defaultBaseAddress }), expected);
    });
  };
  const key = { OPENELECTRICITY_API_KEY: ` ${token}\n` };
  const elsewhere = { ...key, OPENELECTRICITY_API_URL: 'http://127.0.0.1:8080/v4' };
  assertKey('belongs to the default service', 'https://api.example.org', key, token);
  assertKey('goes to no other origin', 'https://other.example.org', key, undefined);
  assertKey(
    'is not used in a workspace that is not trusted',
    'https://api.example.org',
    key,
    undefined,
    false,
  );
  assertKey('belongs to the address set beside it', 'http://127.0.0.1:8080', elsewhere, token);
  assertKey('then no longer belongs to the default', 'https://api.example.org', elsewhere, undefined);
  assertKey('tells ports apart', 'http://127.0.0.1:8081', elsewhere, undefined);
  assertKey('is absent when not set', 'https://api.example.org', {}, undefined);
  assertKey('is absent when empty', 'https://api.example.org', { OPENELECTRICITY_API_KEY: ' ' }, undefined);
  assertKey(
    'goes nowhere when the address beside it cannot be used',
    'https://api.example.org',
    { ...key, OPENELECTRICITY_API_URL: 'ftp://x' },
    undefined,
  );
  assertKey(
    'goes nowhere when the address beside it is plain http elsewhere',
    'http://api.example.org',
    { ...key, OPENELECTRICITY_API_URL: 'http://api.example.org' },
    undefined,
  );
});
