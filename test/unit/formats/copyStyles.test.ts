import assert from 'node:assert/strict';
import { copyStyles, textOfResult } from '#src/formats/copyStyles';
import { axis, result, series } from './sampleResults';

const mix = result([
  series({ fueltech: 'wind' }, axis(3), [8040.25, NaN, 0.1 + 0.2]),
  series({ fueltech: 'battery_charging' }, axis(2, 1), [1, 2]),
]);

const textOf = (id: string, maxCells?: number) => {
  const style = copyStyles.find((one) => one.id === id);
  assert.ok(style);
  return textOfResult(mix, style, maxCells);
};

const times = ['00:00', '00:05', '00:10'].map((time) => `2026-10-05T${time}:00+10:00`);
const table = [
  ['Battery (Charging) (MW)', '', '-1', '-2'],
  ['Wind (MW)', '8040.25', '', '0.30000000000000004'],
];

describe('a copied result', () => {
  for (const [id, delimiter] of [
    ['tsv', '\t'],
    ['csv', ','],
  ] as const)
    it(`is a table for spreadsheets: ${id}`, () => {
      const lines = (textOf(id) ?? '').trimEnd().split('\n');
      const [head = [], ...rows] = lines.map((line) => line.split(delimiter));
      assert.deepEqual(
        rows.map(([time]) => time),
        times,
      );
      for (const [name = '', ...values] of table) {
        const at = head.indexOf(name);
        assert.ok(at > 0, `${name} in ${head.join()}`);
        assert.deepEqual(
          rows.map((row) => row[at]),
          values,
        );
      }
    });

  it('has a record for each value as JSON', () => {
    const records = JSON.parse(textOf('json') ?? '') as Record<string, unknown>[];
    assert.equal(records.length, 5);
    assert.deepEqual(
      records.filter(({ fueltech }) => fueltech === 'wind').map(({ value }) => value),
      [8040.25, null, 0.30000000000000004],
    );
  });

  it('is a Markdown table, and a Python DataFrame with its import', () => {
    assert.match(textOf('markdown') ?? '', /^\| time \|.*\n\| --- \|/);
    assert.match(textOf('frame') ?? '', /^import pandas as pd\n\n#[^]*df = pd\.DataFrame\(\{/);
  });

  it('is refused in every style if it is too long', () => {
    for (const { id } of copyStyles) assert.equal(textOf(id, 20), undefined, id);
  });
});
