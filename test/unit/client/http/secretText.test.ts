import assert from 'node:assert/strict';
import fc from 'fast-check';
import { SecretText } from '#src/client/http/secretText';
import { base64Echoes, echoes, piecesOf, saysInBase64 } from '../../../support/echoedKeys';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-';
const usualKey = fc.string({ unit: fc.constantFrom(...Array.from(letters)), minLength: 8, maxLength: 64 });
/** Any text that is valid in a header. */
const anyKey = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 8,
  maxLength: 64,
});
const surroundings = fc.constantFrom(
  '',
  ' ',
  'The key ',
  '{"error":"',
  '<b>',
  'é',
  '🗲 ',
  '\u200b',
  '…',
  'key=',
  'Bearer ',
  '100 % of it & ',
);
const runs = { numRuns: 200 };

const assertCut = (cut: string, pieces: readonly string[]) => {
  const left = pieces.find((piece) => cut.includes(piece));
  assert.equal(left, undefined, `${JSON.stringify(left)} is left in ${JSON.stringify(cut)}`);
};

describe('a key in a text', () => {
  for (const [name, echo] of Object.entries(echoes))
    it(`is cut out ${name}, in whole and in part`, () => {
      fc.assert(
        fc.property(
          usualKey,
          fc.nat(),
          fc.nat(),
          surroundings,
          surroundings,
          (key, from, to, before, behind) => {
            const units = echo(key);
            const start = from % (units.length - 7);
            const end = start + 8 + (to % (units.length - start - 7));
            const part = units.slice(start, end);
            const cut = new SecretText(key).cut(before + part.join('') + behind);
            assertCut(cut, piecesOf(part));
            assert.ok(cut.includes('…'));
          },
        ),
        runs,
      );
    });

  for (const [name, echo] of Object.entries(base64Echoes))
    it(`is cut out of ${name}`, () => {
      fc.assert(
        fc.property(usualKey, surroundings, surroundings, (key, before, behind) => {
          const cut = new SecretText(key).cut(`${before} ${echo(key)} ${behind}`);
          assert.equal(saysInBase64(cut, key), false, cut);
        }),
        runs,
      );
    });

  it('is cut out with any characters', () => {
    const plain = ['as it is', 'escaped for an address', 'in hexadecimal', 'escaped for JSON'];
    fc.assert(
      fc.property(anyKey, surroundings, fc.constantFrom(...plain), (key, before, name) => {
        const units = echoes[name]?.(key) ?? [];
        assertCut(new SecretText(key).cut(before + units.join('')), piecesOf(units));
      }),
      { numRuns: 500 },
    );
  });

  it('is cut out each time and in each encoding; the text between stays', () => {
    const key = 'oe_3ZhQ8xkTf2LmPq7Rw';
    const text = `one ${key} two ${encodeURIComponent(key)} three ${Buffer.from(key).toString('hex')} four oe_3Z`;
    assert.equal(new SecretText(key).cut(text), 'one … two … three … four oe_3Z');
  });

  it('is cut out of JSON, which stays valid and keeps its numbers', () => {
    const key = '12345678abcdefgh';
    const json = `{"a" : [12345678, "x\\u0031\\u0032345678\\"y"], "12345678ab": 1}`;
    assert.deepEqual(JSON.parse(new SecretText(key).cutJson(json)), { a: [12345678, 'x…"y'], '…': 1 });
    assert.equal(new SecretText(key).cutJson('{"a": 12345678ab'), '{"a": …');
  });

  it('is cut only as a whole when it is short', () => {
    const secret = new SecretText('Abc123');
    assert.equal(secret.cut('abc123 abc12 bc123 %41bc123'), '… abc12 bc123 …');
    assert.equal(new SecretText('abcd').cut('abcde abc'), '…e abc');
    assert.equal(new SecretText('abc').cut('abc'), 'abc');
  });

  it('leaves a text with less than eight of its characters in a row', () => {
    const key = 'oe_3ZhQ8xkTf2LmPq7Rw';
    const texts = [
      'The maximum range is 8 days for 5m, 25% of it & more.',
      'oe_3ZhQ and xkTf2Lm',
      '{"data":[["2026-10-05T00:00:00+10:00",1234.5678]]}',
      'New South Wales – “black coal” \u00ad é',
      '',
    ];
    const secret = new SecretText(key);
    for (const text of texts) {
      assert.equal(secret.cut(text), text);
      assert.equal(secret.cutJson(text), text);
    }
  });

  it('is found in linear time', () => {
    const key = 'a'.repeat(200);
    const text = 'a'.repeat(50_000);
    assert.equal(new SecretText(key).cut(text), '…');
    assert.equal(new SecretText(key).cut('%61'.repeat(20_000)), '…');
  });
});
