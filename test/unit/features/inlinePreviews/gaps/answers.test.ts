import assert from 'node:assert/strict';
import { Answers, type Answer } from '../../../../../src/features/inlinePreviews/gaps/answers';
import { kernelValues } from '../../../../../src/features/inlinePreviews/gaps/kernelValues';

/** A workspace's storage in memory, which holds values as JSON. */
function createMemento(initial?: unknown): {
  get: () => undefined;
  update: (key: string, value: unknown) => Promise<void>;
  text: () => string;
} {
  let stored = initial === undefined ? undefined : JSON.stringify(initial);
  return {
    get: () => (stored === undefined ? undefined : JSON.parse(stored)) as undefined,
    update: (_key, value) => {
      stored = JSON.stringify(value);
      return Promise.resolve();
    },
    text: () => stored ?? '',
  };
}

const region = (code: string, name = 'region'): Answer => ({
  part: 'network_region',
  names: [name],
  fields: { network_region: code },
  operation: 'market',
  network: 'NEM',
});

describe('what was chosen for a document', () => {
  it('lasts, and is replaced by what is chosen for the same names', async () => {
    const memento = createMemento();
    let changes = 0;
    const answers = new Answers(memento, () => changes++);
    await answers.store('file:///a.py', [region('NSW1'), region('SA1', 'other')]);
    await answers.store('file:///a.py', [region('VIC1')]);
    assert.equal(changes, 2);
    const reloaded = new Answers(memento, () => undefined);
    assert.deepEqual(reloaded.of('file:///a.py'), [region('VIC1'), region('SA1', 'other')]);
    assert.deepEqual(reloaded.of('file:///b.py'), []);
  });

  it('is forgotten one by one, and all together', async () => {
    const memento = createMemento();
    const answers = new Answers(memento, () => undefined);
    await answers.store('a', [region('NSW1'), region('SA1', 'other')]);
    const [first] = answers.of('a');
    assert.ok(first);
    await answers.forget('a', [first]);
    assert.deepEqual(answers.of('a'), [region('SA1', 'other')]);
    await answers.forget('a');
    assert.equal(memento.text(), '[]');
  });

  it('stays within bounds: the documents and names that were used last', async () => {
    const memento = createMemento();
    const answers = new Answers(memento, () => undefined);
    for (let i = 0; i < 120; i++) await answers.store(`file:///${i}.py`, [region('NSW1')]);
    for (let i = 0; i < 40; i++) await answers.store('file:///119.py', [region('SA1', `name${i}`)]);
    assert.deepEqual(answers.of('file:///0.py'), []);
    assert.equal(answers.of('file:///119.py').length, 30);
    assert.deepEqual(answers.of('file:///119.py')[0]?.names, ['name39']);
    assert.equal((JSON.parse(memento.text()) as unknown[]).length, 100);
  });

  it('is checked when it is read: what is no answer is left out', () => {
    const good = region('NSW1');
    const stored = [
      ['a', [good, { ...good, part: 'operation' }, { ...good, names: [] }, { ...good, names: [1] }, null]],
      [
        'b',
        [
          { ...good, fields: { network_region: 7 } },
          { ...good, fields: { metrics: ['price'] } },
        ],
      ],
      ['c', 'text'],
      7,
    ];
    const answers = new Answers(createMemento(stored), () => undefined);
    assert.deepEqual(answers.of('a'), [good]);
    // A field of another part does not belong to the answer.
    assert.deepEqual(answers.of('b'), [{ ...good, fields: {} }]);
    assert.deepEqual(new Answers(createMemento({ a: 1 }), () => undefined).of('a'), []);
  });
});

describe('what a notebook’s kernel holds', () => {
  const told = [
    { variable: { name: 'region', value: "'NSW1'" } },
    { variable: { name: 'other', value: "'SA1'" } },
    { variable: { name: 'long', value: 'x'.repeat(5_000) } },
    { variable: { name: 'start', value: 7 } },
    null,
  ];
  const names = new Set(['region', 'long', 'start']);

  it('is taken for the names that are wanted, where it is a text of bearable length', async () => {
    assert.deepEqual(await kernelValues(() => Promise.resolve(told), names), new Map([['region', "'NSW1'"]]));
  });

  for (const [title, read] of [
    ['there is no such command', () => Promise.reject(new Error('command not found'))],
    ['it tells nothing', () => Promise.resolve(undefined)],
    ['it does not answer', () => new Promise(() => undefined)],
  ] as const)
    it(`is nothing where ${title}`, async () => {
      assert.deepEqual(await kernelValues(read, names, 20), new Map());
    });
});
