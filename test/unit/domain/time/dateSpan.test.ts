import assert from 'node:assert/strict';
import { formatDates, formatEnd, formatStart } from '#src/domain';

const at = (stamp: string) => Date.parse(`${stamp}+10:00`);

describe('a window in words', () => {
  for (const [start, end, words] of [
    ['2026-10-01T00:00', '2026-10-08T00:00', '1–7 Oct 2026'],
    ['2026-10-01T00:00', '2026-10-02T00:00', '1 Oct 2026'],
    ['2026-10-01T00:00', '2026-11-01T00:00', '1–31 Oct 2026'],
    ['2026-09-28T00:00', '2026-10-08T00:00', '28 Sep – 7 Oct 2026'],
    ['2026-01-01T00:00', '2027-01-01T00:00', '1 Jan – 31 Dec 2026'],
    ['2025-10-07T00:00', '2026-10-08T00:00', '7 Oct 2025 – 7 Oct 2026'],
    ['2025-12-28T00:00', '2026-01-02T00:00', '28 Dec 2025 – 1 Jan 2026'],
    ['2026-10-01T06:30', '2026-10-01T14:00', '1 Oct 2026 06:30 – 14:00'],
    ['2026-10-01T06:30', '2026-10-02T00:00', '1 Oct 06:30 – 2 Oct 2026 00:00'],
    ['2026-10-01T00:00', '2026-10-02T06:30', '1 Oct 00:00 – 2 Oct 2026 06:30'],
    ['2025-12-31T06:30', '2026-01-01T06:30', '31 Dec 2025 06:30 – 1 Jan 2026 06:30'],
    ['2026-10-08T00:00', '2026-10-08T00:00', '8 Oct 2026 00:00 – 00:00'],
  ] as const)
    it(`from ${start} to ${end} is ${words}`, () =>
      assert.equal(formatDates(at(start), at(end), 600), words));
  it('is in network time, and can omit years', () => {
    const [start, end] = [at('2026-10-01T00:00'), at('2026-10-08T00:00')];
    assert.equal(formatDates(start, end, 600, false), '1–7 Oct');
    assert.equal(formatDates(start, end, 480, false), '30 Sep 22:00 – 7 Oct 22:00');
  });
  it('names the last day before an exclusive end', () => {
    assert.equal(formatStart(at('2026-10-01T00:00'), 600), '1 Oct 2026');
    assert.equal(formatEnd(at('2026-10-01T00:00'), 600), '30 Sep 2026');
    assert.equal(formatEnd(at('2026-10-01T06:30'), 600), '1 Oct 2026 06:30');
  });
});
