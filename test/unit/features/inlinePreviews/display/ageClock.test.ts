import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { dayMs, minuteMs } from '#src/domain';
import { AgeClock } from '#src/features/inlinePreviews/display/ageClock';

describe('the ages above queries of code', () => {
  const seen = new Set<string>();
  let updates = 0;
  let clock: AgeClock;
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 2 * dayMs });
    seen.clear();
    seen.add('file:///a.py');
    updates = 0;
    clock = new AgeClock(
      (document) => seen.has(document),
      () => {
        updates += 1;
      },
    );
  });
  afterEach(() => {
    clock.stop();
    mock.timers.reset();
  });

  it('update once a minute while they are shown', () => {
    for (const document of ['file:///a.py', 'file:///a.py', 'file:///b.py'])
      clock.shows(document, Date.now());
    mock.timers.tick(minuteMs - 1);
    assert.equal(updates, 0);
    mock.timers.tick(1);
    assert.equal(updates, 1);
    mock.timers.tick(5 * minuteMs);
    assert.equal(updates, 1, 'no age is shown any more');
    clock.shows('file:///a.py', Date.now());
    mock.timers.tick(minuteMs);
    assert.equal(updates, 2);
  });

  it('stop when no editor shows them', () => {
    clock.shows('file:///a.py', Date.now());
    seen.clear();
    clock.editorsChanged();
    seen.add('file:///a.py');
    mock.timers.tick(minuteMs);
    assert.equal(updates, 0);
    clock.shows('file:///b.py', Date.now());
    mock.timers.tick(minuteMs);
    assert.equal(updates, 0);
  });

  it('stop once they are dates', () => {
    clock.shows('file:///a.py', Date.now() - dayMs);
    mock.timers.tick(minuteMs);
    assert.equal(updates, 0);
  });
});
