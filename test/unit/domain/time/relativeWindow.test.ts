import assert from 'node:assert/strict';
import { formatWindow, parseWindow } from '#src/domain';

describe('a relative window', () => {
  it('is parsed in every form', () => {
    for (const [text, expected] of [
      ['24h', { kind: 'rolling', count: 24, unit: 'h' }],
      ['90m', { kind: 'rolling', count: 90, unit: 'm' }],
      ['12M', { kind: 'rolling', count: 12, unit: 'M' }],
      [' 7 D ', { kind: 'rolling', count: 7, unit: 'd' }],
      ['4w', { kind: 'rolling', count: 4, unit: 'w' }],
      ['2y', { kind: 'rolling', count: 2, unit: 'y' }],
      ['7d until today', { kind: 'rolling', count: 7, unit: 'd', today: 'until' }],
      ['last 7 whole days', { kind: 'rolling', count: 7, unit: 'd', today: 'until' }],
      ['3 weeks and today', { kind: 'rolling', count: 3, unit: 'w', today: 'and' }],
      ['today', { kind: 'calendar', period: 'day', isLast: false }],
      ['Yesterday', { kind: 'calendar', period: 'day', isLast: true }],
      ['This  Week', { kind: 'calendar', period: 'week', isLast: false }],
      ['this season', { kind: 'calendar', period: 'season', isLast: false }],
      ['last fy', { kind: 'calendar', period: 'fy', isLast: true }],
    ] as const)
      assert.deepEqual(parseWindow(text), expected, text);
  });

  it('is refused if it is malformed', () => {
    const rows = [
      '',
      '0h',
      '24',
      'h',
      '-1d',
      '1.5h',
      '24hh',
      'last',
      'next week',
      '24h until today',
      '7d until',
      '7 whole',
      'last day',
      '101y',
      '99999999y',
    ];
    for (const text of [...rows, 'this fy ends', '9'.repeat(50_000)])
      assert.equal(parseWindow(text), undefined, text.slice(0, 20));
  });

  it('is formatted in one form', () => {
    const rows = {
      'Last 14 Days': '14d',
      YTD: 'this year',
      'quarter to date': 'this quarter',
      'season to date': 'this season',
      '2 yrs': '2y',
      '2 Full Months': '2M until today',
      '7 days  And Today': '7d and today',
    };
    for (const [text, expected] of Object.entries(rows)) {
      const window = parseWindow(text);
      assert.equal(window && formatWindow(window), expected, text);
    }
  });
});
