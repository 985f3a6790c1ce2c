import assert from 'node:assert/strict';
import { labelFor, maskKey, parseKeyText } from '#src/domain';

describe('parseKeyText', () => {
  const assertKey = (text: string, expected: ReturnType<typeof parseKeyText>) => {
    it(`reads ${JSON.stringify(text)} as ${JSON.stringify(expected)}`, () =>
      assert.deepEqual(parseKeyText(text), expected));
  };
  assertKey('oe_1234567890', { key: 'oe_1234567890' });
  assertKey('  oe_1234567890\r\n', { key: 'oe_1234567890' });
  assertKey('"oe_1234567890"', { key: 'oe_1234567890' });
  assertKey('Bearer oe_1234567890', { key: 'oe_1234567890' });
  assertKey('', { fault: 'empty' });
  assertKey(' \n', { fault: 'empty' });
  assertKey('oe_12345 67890', { fault: 'hasSpaces' });
  assertKey('oe_12345\noe_67890', { fault: 'hasSpaces' });
  assertKey('oe_123456', { fault: 'tooShort' });
  assertKey('oe_1234567890–', { fault: 'notPlain' });
});

describe('maskKey', () => {
  it('shows the last four characters only', () => assert.equal(maskKey('oe_1234567890'), '…7890'));
});

describe('labelFor', () => {
  const origin = 'https://api.example.org';
  const others = [
    { label: 'Jane', token: 'token-of-jane', origin },
    { label: 'Jane (…7890)', token: 'else-7890', origin: 'https://other.example.org' },
  ];
  const assertLabel = (title: string, key: string, account: string | undefined, expected: string) => {
    it(title, () => assert.equal(labelFor(key, account, origin, others), expected));
  };
  assertLabel('uses the account name', 'oe_1234567890', 'Joe', 'Joe');
  for (const [account, expected] of [
    ['Jane Doe', 'Jane Doe'],
    ['  Jane\n\u0007Doe ', 'Jane Doe'],
    ['$(bug) Jane', '$(bug) Jane'],
    ['\u202e', 'Key ending …7890'],
    [undefined, 'Key ending …7890'],
  ] as const)
    assertLabel(`reads ${JSON.stringify(account)} as ${expected}`, 'oe_1234567890', account, expected);
  assertLabel('keeps the name of a key that is stored already', 'token-of-jane', 'Jane', 'Jane');
  assertLabel('adds the end of the key if another key has the name', 'oe_1234567891', 'Jane', 'Jane (…7891)');
  assertLabel(
    'adds the host if another key has the name and end',
    'oe_1234567890',
    'Jane',
    'Jane (…7890) api.example.org',
  );
});
