import assert from 'node:assert/strict';
import { environmentKeyFor } from '#src/services/keys/environmentKey';

const defaultBaseAddress = 'https://api.example.org';
const token = 'token-of-the-environment';

describe('the key of the environment', () => {
  const assertKey = (
    title: string,
    origin: string,
    env: Record<string, string>,
    expected: string | undefined,
    isTrusted = true,
  ) => {
    it(title, () => {
      assert.equal(environmentKeyFor(origin, env, isTrusted, defaultBaseAddress), expected);
    });
  };
  const key = { OPENELECTRICITY_API_KEY: ` ${token}\n` };
  const elsewhere = { ...key, OPENELECTRICITY_API_URL: 'http://127.0.0.1:8080/v4' };
  assertKey('belongs to the default service', 'https://api.example.org', key, token);
  assertKey('goes to no other origin', 'https://other.example.org', key, undefined);
  assertKey('is unused in an untrusted workspace', 'https://api.example.org', key, undefined, false);
  assertKey('belongs to the address of the environment', 'http://127.0.0.1:8080', elsewhere, token);
  assertKey(
    'does not belong to the default service with another address',
    'https://api.example.org',
    elsewhere,
    undefined,
  );
  assertKey('goes to no other port', 'http://127.0.0.1:8081', elsewhere, undefined);
  assertKey('is absent when not set', 'https://api.example.org', {}, undefined);
  assertKey('is absent when empty', 'https://api.example.org', { OPENELECTRICITY_API_KEY: ' ' }, undefined);
  assertKey(
    'goes nowhere with an invalid address',
    'https://api.example.org',
    { ...key, OPENELECTRICITY_API_URL: 'ftp://x' },
    undefined,
  );
  assertKey(
    'goes nowhere with a plain http address',
    'http://api.example.org',
    { ...key, OPENELECTRICITY_API_URL: 'http://api.example.org' },
    undefined,
  );
});
