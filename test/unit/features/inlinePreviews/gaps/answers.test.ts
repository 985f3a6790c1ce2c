import assert from 'node:assert/strict';
import { Answers, type Answer } from '#src/features/inlinePreviews/gaps/answers';
import { kernelValues } from '#src/features/inlinePreviews/gaps/kernelValues';

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

describe('the answers for a document', () => {
  it('persist until the same names get new ones', async () => {
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

  it('are forgotten one by one or all together', async () => {
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

  it('are limited to recently used documents and names', async () => {
    const memento = createMemento();
    const answers = new Answers(memento, () => undefined);
    for (let i = 0; i < 120; i++) await answers.store(`file:///${i}.py`, [region('NSW1')]);
    for (let i = 0; i < 40; i++) await answers.store('file:///119.py', [region('SA1', `name${i}`)]);
    assert.deepEqual(answers.of('file:///0.py'), []);
    assert.equal(answers.of('file:///119.py').length, 30);
    assert.deepEqual(answers.of('file:///119.py')[0]?.names, ['name39']);
    assert.equal((JSON.parse(memento.text()) as unknown[]).length, 100);
  });

  it('are read without invalid ones', () => {
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

describe('the values of a notebook’s kernel', () => {
  const variables = [
    { variable: { name: 'region', value: "'NSW1'" } },
    { variable: { name: 'other', value: "'SA1'" } },
    { variable: { name: 'long', value: 'x'.repeat(5_000) } },
    { variable: { name: 'start', value: 7 } },
    null,
  ];
  const names = new Set(['region', 'long', 'start']);

  it('are read for the wanted names when they are short texts', async () => {
    assert.deepEqual(
      await kernelValues(() => Promise.resolve(variables), names),
      new Map([['region', "'NSW1'"]]),
    );
  });

  for (const [title, read] of [
    ['the command is missing', () => Promise.reject(new Error('command not found'))],
    ['the kernel returns nothing', () => Promise.resolve(undefined)],
    ['the kernel does not answer', () => new Promise(() => undefined)],
  ] as const)
    it(`are none when ${title}`, async () => {
      assert.deepEqual(await kernelValues(read, names, 20), new Map());
    });
});
