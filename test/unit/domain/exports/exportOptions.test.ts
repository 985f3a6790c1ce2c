import assert from 'node:assert/strict';
import {
  defaultExportOptions,
  exportChoices,
  exportFormatRows,
  nextChoice,
  optionsOfFormat,
  readExportOptions,
  sameOptions,
  withChoice,
} from '#src/domain';
import { choiceOfOption, summaryOfOptions, titleOfOption } from '#src/words/exports/exportWords';

describe('export options', () => {
  it('default to their first choice', () => {
    for (const [option, choices] of Object.entries(exportChoices))
      assert.equal((defaultExportOptions as Record<string, string>)[option], choices[0]);
  });

  it('cycle through their choices', () => {
    let options = defaultExportOptions;
    const seen = exportChoices.time.map(() => (options = nextChoice(options, 'time')).time);
    assert.deepEqual(seen, ['network', 'utc', 'epoch', 'offset']);
  });

  it('never use a comma as both delimiter and decimal sign', () => {
    const decimals = withChoice(defaultExportOptions, 'decimal', 'comma');
    assert.equal(decimals.delimiter, 'semicolon');
    assert.equal(withChoice(decimals, 'delimiter', 'comma').decimal, 'point');
    assert.equal(readExportOptions({ decimal: 'comma', delimiter: 'comma' }).delimiter, 'semicolon');
  });

  it('leave loads as sent in the envelope of the service', () => {
    const sent = withChoice(defaultExportOptions, 'shape', 'envelope');
    assert.equal(sent.loads, 'asSent');
    assert.equal(withChoice(sent, 'loads', 'negative').shape, 'series');
    assert.equal(readExportOptions({ shape: 'envelope', loads: 'negative' }).loads, 'asSent');
  });

  it('are restored from storage; unknown choices become defaults', () => {
    assert.deepEqual(readExportOptions({ layout: 'long', time: 'utc' }), {
      ...defaultExportOptions,
      layout: 'long',
      time: 'utc',
    });
    for (const stored of [undefined, null, 'long', [], { layout: 'toString', nulls: 7, constructor: 'x' }])
      assert.deepEqual(readExportOptions(stored), defaultExportOptions);
  });

  it('have distinct words, and a summary of those that are not the default', () => {
    const chosen = withChoice({ ...defaultExportOptions, layout: 'long' }, 'decimal', 'comma');
    assert.equal(summaryOfOptions('csv', defaultExportOptions), '');
    assert.equal(summaryOfOptions('csv', chosen), 'Long: a row per value · Semicolon · Comma: 1,5');
    for (const { id } of exportFormatRows)
      for (const option of optionsOfFormat[id]) {
        assert.notEqual(titleOfOption(option), '');
        const words = exportChoices[option].map((choice) =>
          choiceOfOption(option, { ...defaultExportOptions, [option]: choice }),
        );
        assert.equal(new Set(words.filter(Boolean)).size, exportChoices[option].length);
      }
  });

  it('are equal if they differ only in an option that the format lacks', () => {
    const shaped = { ...defaultExportOptions, layout: 'long' } as const;
    assert.equal(sameOptions('json', defaultExportOptions, shaped), true);
    assert.equal(sameOptions('csv', defaultExportOptions, shaped), false);
  });
});
