import assert from 'node:assert/strict';
import { Pictures } from '#src/services/results/pictures';

const spec = { format: 'png', scale: 2, theme: 'dark' } as const;

describe('requested pictures', () => {
  it('reveal the tab and are answered one by one', async () => {
    const pictures = new Pictures();
    const done: string[] = [];
    pictures.attach({ reveal: () => done.push('reveal'), ask: () => done.push('ask') });
    const [first, second] = [pictures.draw(spec), pictures.draw({ ...spec, format: 'svg' })];
    assert.deepEqual(done, ['reveal', 'ask', 'reveal', 'ask']);
    assert.deepEqual(
      pictures.wanted.map(({ pictureId, format }) => [pictureId, format]),
      [
        [1, 'png'],
        [2, 'svg'],
      ],
    );
    const bytes = new Uint8Array([1, 2]);
    pictures.settle(2, { isDone: true, bytes });
    assert.deepEqual(await second, { isDone: true, bytes });
    assert.equal(pictures.wanted.length, 1);
    pictures.settle(1, { isDone: false });
    assert.deepEqual(await first, { isDone: false });
  });

  it('end at once without a tab', async () => {
    const pictures = new Pictures();
    assert.deepEqual(await pictures.draw(spec), { isDone: false });
    pictures.attach({ reveal: () => undefined, ask: () => undefined });
    const waiting = pictures.draw(spec);
    pictures.dispose();
    assert.deepEqual(await waiting, { isDone: false });
    assert.deepEqual(await pictures.draw(spec), { isDone: false });
  });
});
