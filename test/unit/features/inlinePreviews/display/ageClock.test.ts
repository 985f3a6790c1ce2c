import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { dayMs, minuteMs } from '../../../../../src/domain/time/time';
import { AgeClock } from '../../../../../src/features/inlinePreviews/display/ageClock';

describe('the ages above queries of code', () => {
  const seen = new Set<string>();
  let grown = 0;
  let clock: AgeClock;
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 2 * dayMs });
    seen.clear();
    seen.add('file:///a.py');
    grown = 0;
    clock = new AgeClock(
      (document) => seen.has(document),
      () => {
        grown += 1;
      },
    );
  });
  afterEach(() => {
    clock.stop();
    mock.timers.reset();
  });

  it('grow once a minute, however many there are, as long as they are drawn anew', () => {
    for (const document of ['file:///a.py', 'file:///a.py', 'file:///b.py'])
      clock.shows(document, Date.now());
    mock.timers.tick(minuteMs - 1);
    assert.equal(grown, 0);
    mock.timers.tick(1);
    assert.equal(grown, 1);
    mock.timers.tick(5 * minuteMs);
    assert.equal(grown, 1, 'nothing shows an age any more');
    clock.shows('file:///a.py', Date.now());
    mock.timers.tick(minuteMs);
    assert.equal(grown, 2);
  });

  it('stand still where no editor shows them', () => {
    clock.shows('file:///a.py', Date.now());
    seen.clear();
    clock.editorsChanged();
    seen.add('file:///a.py');
    mock.timers.tick(minuteMs);
    assert.equal(grown, 0);
    clock.shows('file:///b.py', Date.now());
    mock.timers.tick(minuteMs);
    assert.equal(grown, 0);
  });

  it('stand still once they are dates', () => {
    clock.shows('file:///a.py', Date.now() - dayMs);
    mock.timers.tick(minuteMs);
    assert.equal(grown, 0);
  });
});
