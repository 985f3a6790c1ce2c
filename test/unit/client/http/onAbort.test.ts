import assert from 'node:assert/strict';
import { onAbort } from '#src/client/http/deadline';

describe('an abort listener', () => {
  const rows: [string, (controller: AbortController, listen: () => () => void) => void, number][] = [
    [
      'is called once',
      (controller, listen) => {
        listen();
        controller.abort();
        controller.abort();
      },
      1,
    ],
    [
      'is called at once when the signal is already aborted',
      (controller, listen) => {
        controller.abort();
        listen();
      },
      1,
    ],
    [
      'is not called after its removal',
      (controller, listen) => {
        listen()();
        controller.abort();
      },
      0,
    ],
  ];
  for (const [name, act, calls] of rows)
    it(name, () => {
      const controller = new AbortController();
      let called = 0;
      act(controller, () => onAbort(controller.signal, () => called++));
      assert.equal(called, calls);
    });

  it('is never called without a signal', () => {
    onAbort(undefined, () => assert.fail('called'))();
  });
});
