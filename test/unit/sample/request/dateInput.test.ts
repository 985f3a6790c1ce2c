import assert from 'node:assert/strict';
import { readDate } from '#src/sample/request/requestWindow';

const rows: [text: string, read: string][] = [
  ['2026-11-18', '2026-11-18T00:00:00.000Z'],
  ['0099-12-31T23:00:00', '0099-12-31T23:00:00.000Z'],
  ['9999-12-31T23:59:59', '9999-12-31T23:59:59.000Z'],
  ['1795000000', '2026-11-18T11:06:40.000Z'],
  ['1795000000000', '2026-11-18T11:06:40.000Z'],
  ['-99999999999999999999', 'dates before 1600 are not supported as unix timestamps'],
  ['99999999999999999999', 'dates after 9999 are not supported as unix timestamps'],
  ['9'.repeat(400), 'dates after 9999 are not supported as unix timestamps'],
  ['0000-11-18', 'unexpected extra characters at the end of the input'],
];

describe('a date in the query string', () => {
  for (const [text, expected] of rows) {
    it(`"${text.slice(0, 30)}" gives ${expected}`, () => {
      const reading = readDate(text);
      assert.equal('date' in reading ? new Date(reading.date.wallMs).toISOString() : reading.error, expected);
    });
  }
});
