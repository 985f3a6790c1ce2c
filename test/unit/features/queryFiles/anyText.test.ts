import assert from 'node:assert/strict';
import { findFindings } from '#src/features/queryFiles/findFindings';
import { codes, fileOf, network, nowMs, power } from './queryFileTexts';

describe('the findings in a query file', () => {
  it('are none for a valid query', () => {
    assert.deepEqual(
      findFindings(fileOf([...network, power, '"window": "7d"', '"interval": "1h"']), { nowMs }),
      [],
    );
  });

  it('ignore values with variables', () => {
    const lines = [
      '"operation": "network"',
      '"network_code": "NEM"',
      '"metrics": ["${what}"]',
      '"network_region": "${region}"',
      '"date_start": "${from}"',
    ];
    assert.deepEqual(findFindings(fileOf(lines), { nowMs }), []);
  });

  it('are marked when the schema reports them too', () => {
    const codesOf = (lines: string[]) =>
      findFindings(fileOf(lines), { nowMs }).map(({ code, isInSchema }) => [code, isInSchema]);
    assert.deepEqual(codesOf([...network, power, '"date_start": "2026-01-01T00:00:00Z"']), [
      ['dateHasOffset', true],
    ]);
    assert.deepEqual(codesOf([...network, power, '"date_start": "2026-02-30"']), [['badDate', false]]);
    assert.deepEqual(codesOf([...network, power, '"colour": 1']), [['unknownField', true]]);
    assert.deepEqual(codesOf([...network, power, '"window": "300y"']), [['badWindow', false]]);
  });

  for (const [title, text] of [
    ['nests without end', '{"query": '.repeat(100_000)],
    ['is too long', `{"query": {"metrics": [${'"power",'.repeat(200_000)}]}}`],
    ['is empty', ''],
    ['is no object', '[1, 2]'],
  ] as const)
    it(`are none for a text that ${title}`, () => {
      assert.deepEqual(findFindings(text, { nowMs }), []);
    });

  it('are at most 200', () => {
    const text = fileOf([...network, `"metrics": [${codes(1000)}]`]);
    assert.equal(findFindings(text, { nowMs }).length, 200);
  });

  it('cover an incomplete query', () => {
    const text =
      '{ "version": 1, "query": { "operation": "network", "network_code": "NEM", "metrics": ["powr"], "inter';
    assert.deepEqual(
      findFindings(text, { nowMs }).map(({ code }) => code),
      ['unknownCode'],
    );
  });
});
