import assert from 'node:assert/strict';
import { defaultExportOptions, readExportBlocks } from '#src/domain';
import { sentenceOfBlockFault } from '#src/words/exports/exportBlockWords';

const sentencesOf = (value: unknown, variables: string[] = []) =>
  readExportBlocks(value, variables).faults.map(sentenceOfBlockFault);

describe('the export of a query file', () => {
  it('writes one or several files, each with its format and options', () => {
    const { blocks, faults } = readExportBlocks(
      [
        { file: 'data/{name}-${day}.csv', layout: 'long', decimal: 'comma', delimiter: 'semicolon' },
        { file: '../{region}.feather', format: 'arrow' },
      ],
      ['day'],
    );
    assert.deepEqual(faults, []);
    assert.deepEqual(blocks, [
      {
        file: 'data/{name}-${day}.csv',
        format: 'csv',
        options: { ...defaultExportOptions, layout: 'long', decimal: 'comma', delimiter: 'semicolon' },
      },
      { file: '../{region}.feather', format: 'arrow', options: defaultExportOptions },
    ]);
    assert.deepEqual(readExportBlocks(undefined, []), { blocks: [], faults: [] });
  });

  it('lists each placeholder once, even if a variable has the same name', () => {
    const [sentence = ''] = sentencesOf({ file: '{nothing}.csv' }, ['region']);
    assert.equal(sentence.split('{region}').length, 2, sentence);
  });

  for (const [value, sentence] of [
    ['prices.csv', /export is an object with a file, or a list/],
    [[], /export is an object with a file, or a list/],
    [Array.from({ length: 21 }, () => ({ file: 'a.csv' })), /at most 20 files/],
    [{ format: 'csv' }, /names its file/],
    [{ file: '/etc/cron.d/x.csv' }, /is not relative/],
    [{ file: 'C:\\data\\x.csv' }, /is not relative/],
    [{ file: 'data/.git/hooks.csv' }, /begins with a dot/],
    [{ file: 'other.gridlens.json' }, /is the name of a query file/],
    [{ file: 'prices' }, /names no format.*csv, json/],
    [{ file: 'prices.sh', format: 'csv' }, /names no format/],
    [{ file: 'prices.csv', format: 'json' }, /does not match its format, json/],
    [{ file: 'prices.csv', delimeter: 'tab' }, /no “delimeter”\. Did you mean delimiter\?/],
    [{ file: 'prices.csv', layout: 'lnog' }, /“lnog” cannot be chosen here\. Did you mean long\?/],
    [{ file: 'prices.csv', format: 7 }, /“7” cannot be chosen here/],
    [{ file: 'prices.json', layout: 'long' }, /json have no “layout”/],
    [{ file: 'prices.csv', decimal: 'comma', delimiter: 'comma' }, /conflicts with the other choices/],
    [{ file: '{regoin}.csv' }, /There is no \{regoin\}\. Did you mean \{region\}\?/],
    [{ file: '${name}.csv' }, /There is no \$\{name\}: the query has no variables/],
    [{ file: '{constructor}.csv' }, /There is no \{constructor\}/],
  ] as const)
    it(`is refused with a reason: ${JSON.stringify(value).slice(0, 60)}`, () => {
      assert.deepEqual(readExportBlocks(value, []).blocks, []);
      const [first = ''] = sentencesOf(value);
      assert.match(first, sentence);
    });

  it('keeps valid files and locates the fault of the others', () => {
    const { blocks, faults } = readExportBlocks([{ file: 'a.csv' }, { file: 'b.csv', time: 'noon' }], []);
    assert.deepEqual(
      [blocks.map(({ file }) => file), faults.map(({ path }) => path)],
      [['a.csv'], [['export', 1, 'time']]],
    );
  });
});
