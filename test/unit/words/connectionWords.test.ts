import assert from 'node:assert/strict';
import {
  statusOf,
  type StatusFacts,
  sentenceOfOtherOrigin,
  sentenceOfSignOut,
  sentenceOfUncheckedKey,
} from '#src/words/connectionWords';

const service: StatusFacts = {
  kind: 'service',
  host: 'api.example.org',
  key: { source: 'key', label: 'Jane' },
  mayGoWithout: false,
  trouble: undefined,
};

describe('statusOf', () => {
  const assertStatus = (facts: Partial<StatusFacts>, text: string, line: RegExp, isWarning: boolean) => {
    it(`matches ${String(line)} for ${JSON.stringify(facts)}`, () => {
      const status = statusOf({ ...service, ...facts });
      assert.equal(`${status.icon} ${status.text}`, text);
      assert.match(status.tooltip, line);
      assert.equal(status.isWarning, isWarning);
    });
  };
  const calm = 'plug api.example.org';
  const warned = 'warning api.example.org';
  assertStatus({}, calm, /Signed in with: Jane\./, false);
  assertStatus(
    { key: { source: 'environment', label: 'OPENELECTRICITY_API_KEY' } },
    calm,
    /Signed in with: OPENELECTRICITY_API_KEY \(environment\)\./,
    false,
  );
  assertStatus(
    { key: { source: 'key', label: 'Jane\nSigned in with: Ann' } },
    calm,
    /^Signed in with: Jane Signed in with: Ann\.$/m,
    false,
  );
  assertStatus({ trouble: 'refused' }, warned, /refused the key: Jane/, true);
  assertStatus({ trouble: 'unreachable' }, warned, /could not be reached.*\nSigned in with: Jane/, true);
  assertStatus({ key: undefined }, warned, /Signed out/, true);
  assertStatus({ key: undefined, mayGoWithout: true }, calm, /Without an API key, as chosen/, false);
  assertStatus(
    { key: undefined, mayGoWithout: true, trouble: 'refused' },
    warned,
    /requires an API key/,
    true,
  );
  assertStatus({ host: undefined }, 'warning Gridlens: bad base address', /cannot be used/, true);
  assertStatus({ kind: 'sample', host: undefined, key: undefined }, 'beaker Sample data', /made-up/, false);
});

describe('sentences about a key', () => {
  for (const [sentence, expected] of [
    [sentenceOfOtherOrigin('https://a.example'), /signs in to https:\/\/a\.example only/],
    [sentenceOfSignOut('…abcd', 'a.example'), /the key “…abcd” for a\.example is deleted\.$/],
    [sentenceOfUncheckedKey('a.example'), /^It is used for a\.example from now on/],
  ] as const)
    it(`include: ${sentence}`, () => assert.match(sentence, expected));
});
