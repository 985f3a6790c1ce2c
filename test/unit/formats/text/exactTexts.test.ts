import assert from 'node:assert/strict';
import type { ExportOptions, Result } from '#src/domain';
import { copyStyles, textOfResult } from '#src/formats/copyStyles';
import { writeCsv } from '#src/formats/text/csv';
import { writeJson, writeJsonLines } from '#src/formats/text/json';
import { result, series, textOf } from '../sampleResults';

const first = Date.parse('2026-10-04T14:00:00Z');

type Write = (from: Result) => string;

/** All texts of a result: the files, and the styles of a copy. */
const writers: Record<string, Write> = {
  'CSV, wide': (from) => textOf(writeCsv(from)),
  'CSV, long': (from) => textOf(writeCsv(from, { layout: 'long' })),
  'CSV with decimal commas': (from) => textOf(writeCsv(from, { decimal: 'comma', delimiter: 'semicolon' })),
  ...Object.fromEntries(
    (['series', 'records', 'columns', 'envelope'] as const satisfies ExportOptions['shape'][]).map(
      (shape) => [`JSON, ${shape}`, (from: Result) => textOf(writeJson(from, { shape }))],
    ),
  ),
  'JSON Lines': (from) => textOf(writeJsonLines(from)),
  ...Object.fromEntries(
    copyStyles.map((style) => [`a copy, ${style.id}`, (from: Result) => textOfResult(from, style) ?? '']),
  ),
};

describe('a result as text', () => {
  for (const [name, write] of Object.entries(writers)) {
    it(`writes all times with milliseconds if one has them: ${name}`, () => {
      const text = write(result([series({ fueltech: 'wind' }, Float64Array.of(first, first + 250), [1, 2])]));
      assert.match(text, /2026-10-05[T ]00:00:00\.000/);
      assert.match(text, /2026-10-05[T ]00:00:00\.250/);
    });

    it(`writes whole seconds without a fraction: ${name}`, () => {
      const times = Float64Array.of(first, first + 1000);
      const text = write(result([series({ fueltech: 'wind' }, times, [1, 2])]));
      assert.doesNotMatch(text, /:00\.000/);
      assert.match(text, /2026-10-05[T ]00:00:01/);
    });

    it(`writes no minus zero: ${name}`, () => {
      const times = Float64Array.of(first, first + 60_000);
      const all = [
        series({ fueltech: 'wind' }, times, [-0, 1]),
        series({ fueltech: 'pumps' }, times, [0, -0]),
      ];
      assert.doesNotMatch(write(result(all)), /(?<![\d.])-0(?![\d.])/);
    });
  }
});
