import assert from 'node:assert/strict';
import { findFindings } from '../../../../src/features/queryFiles/findFindings';
import { codes, fileOf, network, nowMs, power } from './queryFileTexts';

describe('a query file of any content', () => {
  it('says nothing of a query that is right', () => {
    assert.deepEqual(
      findFindings(fileOf([...network, power, '"window": "7d"', '"interval": "1h"']), { nowMs }),
      [],
    );
  });

  it('says nothing of what a variable stands for', () => {
    const lines = [
      '"operation": "network"',
      '"network_code": "NEM"',
      '"metrics": ["${what}"]',
      '"network_region": "${region}"',
      '"date_start": "${from}"',
    ];
    assert.deepEqual(findFindings(fileOf(lines), { nowMs }), []);
  });

  it('leaves to the schema what that says', () => {
    const said = (lines: string[]) =>
      findFindings(fileOf(lines), { nowMs }).map(({ code, isInSchema }) => [code, isInSchema]);
    assert.deepEqual(said([...network, power, '"date_start": "2026-01-01T00:00:00Z"']), [
      ['dateHasOffset', true],
    ]);
    assert.deepEqual(said([...network, power, '"date_start": "2026-02-30"']), [['badDate', false]]);
    assert.deepEqual(said([...network, power, '"colour": 1']), [['unknownField', true]]);
    assert.deepEqual(said([...network, power, '"window": "300y"']), [['badWindow', false]]);
  });

  for (const [title, text] of [
    ['nests without end', '{"query": '.repeat(100_000)],
    ['is too long', `{"query": {"metrics": [${'"power",'.repeat(200_000)}]}}`],
    ['is empty', ''],
    ['is no object', '[1, 2]'],
  ] as const)
    it(`says nothing of a text that ${title}, and does not hang`, () => {
      assert.deepEqual(findFindings(text, { nowMs }), []);
    });

  it('says no more than 200 things of a text with a thousand codes that nobody knows', () => {
    const text = fileOf([...network, `"metrics": [${codes(1000)}]`]);
    assert.equal(findFindings(text, { nowMs }).length, 200);
  });

  it('reads what is only half written', () => {
    const text =
      '{ "version": 1, "query": { "operation": "network", "network_code": "NEM", "metrics": ["powr"], "inter';
    assert.deepEqual(
      findFindings(text, { nowMs }).map(({ code }) => code),
      ['unknownCode'],
    );
  });
});
