import assert from 'node:assert/strict';
import { onAbort } from '../../../../src/client/http/deadline';

describe('a listener to an abort', () => {
  const rows: readonly (readonly [
    string,
    (controller: AbortController, listen: () => () => void) => void,
    number,
  ])[] = [
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
      'is called at once when the signal is aborted already',
      (controller, listen) => {
        controller.abort();
        listen();
      },
      1,
    ],
    [
      'is not called once it is removed',
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

  it('without a signal is never called', () => {
    onAbort(undefined, () => assert.fail('called'))();
  });
});
