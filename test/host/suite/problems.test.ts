import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ApiError } from '../../../src/client/index';
import { problemOf } from '../../../src/words/failures/problemOf';
import { runProblemAction, showProblem, type ProblemHandlers } from '../../../src/host/problems';
import { settings } from '../../../src/host/settings';

const url = 'https://api.example.org/v4/data/network/NEM?metrics=power';

/** The notifications that appear during `run`. The button `press` is pressed. */
async function watchNotifications(
  run: () => Promise<void>,
  press?: string,
): Promise<{ readonly text: string; readonly buttons: readonly string[] }[]> {
  const { showErrorMessage } = vscode.window;
  const shown: { text: string; buttons: readonly string[] }[] = [];
  const window: { showErrorMessage: unknown } = vscode.window;
  window.showErrorMessage = (text: string, ...buttons: string[]) => {
    shown.push({ text, buttons });
    return Promise.resolve(buttons.find((button) => button === press));
  };
  try {
    await run();
  } finally {
    window.showErrorMessage = showErrorMessage;
  }
  return shown;
}

const notified = (error: unknown, handlers?: ProblemHandlers, press?: string) =>
  watchNotifications(async () => {
    await showProblem(error, handlers);
  }, press);

describe('telling a problem', () => {
  for (const error of [new vscode.CancellationError(), new ApiError('cancelled')])
    it(`says nothing of ${error.name} ${error.message}`, async () => {
      assert.deepEqual(await notified(error), []);
    });

  it('offers the buttons that can do something here', async () => {
    const error = new ApiError('server', { url, status: 500 });
    const [alone] = await notified(error);
    assert.deepEqual(alone?.buttons, ['Copy Details']);
    const [within] = await notified(error, { retry: () => undefined, editQuery: () => undefined });
    assert.deepEqual(within?.buttons, ['Try Again', 'Edit Query…', 'Copy Details']);
  });

  it('does again what failed, when the button is pressed', async () => {
    let tries = 0;
    await notified(new ApiError('timeout', { url }), { retry: () => tries++ }, 'Try Again');
    assert.equal(tries, 1);
  });

  it('makes no link of what a service says', async () => {
    const serverMessage = 'see [this](command:workbench.action.quit)';
    const [shown] = await notified(new ApiError('server', { url, status: 500, serverMessage }));
    assert.match(shown?.text ?? '', /\[this\]\u2060\(command/);
  });

  it('goes to sample data and asks again', async () => {
    let kind = '';
    const problem = problemOf(new ApiError('network', { url }));
    await runProblemAction('useSampleData', problem, {
      retry: () => {
        kind = settings.connection.value;
      },
    });
    assert.equal(kind, 'sample');
    await settings.connection.update(undefined);
  });

  it('copies the words without a key', async () => {
    const serverMessage = 'key oe_secret-of-mine is bad';
    await runProblemAction('copyDetails', problemOf(new ApiError('refused', { url, serverMessage })));
    const copied = await vscode.env.clipboard.readText();
    assert.match(copied, /api\.example\.org refused the query/);
    assert.doesNotMatch(copied, /secret-of-mine/);
  });

  for (const id of ['', 'nonsense', 'workbench.action.quit', 'toString'])
    it(`does nothing for the action "${id}"`, async () => {
      assert.equal(await runProblemAction(id, problemOf(new Error('x'))), false);
    });
});
