import assert from '../../support/assert';
import * as vscode from 'vscode';
import { ApiError } from '#src/client/index';
import { problemOf } from '#src/words/failures/problemOf';
import { runProblemAction, showProblem, type ProblemHandlers } from '#src/host/problemNotification';
import { settings } from '#src/host/settings';
import { withWindow } from '../../support/editor';

const url = 'https://api.example.org/v4/data/network/NEM?metrics=power';

/** The notifications that appear during `run`. The button `press` is pressed. */
async function watchNotifications(
  run: () => Promise<void>,
  press?: string,
): Promise<{ text: string; buttons: string[] }[]> {
  const shown: { text: string; buttons: string[] }[] = [];
  const showErrorMessage = (text: string, ...buttons: string[]) => {
    shown.push({ text, buttons });
    return Promise.resolve(buttons.find((button) => button === press));
  };
  await withWindow({ showErrorMessage }, run);
  return shown;
}

const notified = (error: unknown, handlers?: ProblemHandlers, press?: string) =>
  watchNotifications(async () => {
    await showProblem(error, handlers);
  }, press);

describe('a problem notification', () => {
  for (const error of [new vscode.CancellationError(), new ApiError('cancelled')])
    it(`does not appear for ${error.name} ${error.message}`, async () => {
      assert.deepEqual(await notified(error), []);
    });

  it('has only buttons that have an effect', async () => {
    const error = new ApiError('server', { url, status: 500 });
    const [alone] = await notified(error);
    assert.deepEqual(alone?.buttons, ['Copy Details']);
    const [within] = await notified(error, { retry: () => undefined, editQuery: () => undefined });
    assert.deepEqual(within?.buttons, ['Try Again', 'Edit Query…', 'Copy Details']);
  });

  it('retries the failed action at its button', async () => {
    let tries = 0;
    await notified(new ApiError('timeout', { url }), { retry: () => tries++ }, 'Try Again');
    assert.equal(tries, 1);
  });

  it('shows a link in a service’s message as text', async () => {
    const serverMessage = 'see [this](command:workbench.action.quit)';
    const [shown] = await notified(new ApiError('server', { url, status: 500, serverMessage }));
    assert.match(shown?.text ?? '', /\[this\]\u2060\(command/);
  });

  it('switches to sample data and retries', async () => {
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

  it('copies its details without a key', async () => {
    const serverMessage = 'key oe_secret-of-mine is bad';
    await runProblemAction('copyDetails', problemOf(new ApiError('refused', { url, serverMessage })));
    const copied = await vscode.env.clipboard.readText();
    assert.match(copied, /api\.example\.org refused the query/);
    assert.doesNotMatch(copied, /secret-of-mine/);
  });

  for (const id of ['', 'nonsense', 'workbench.action.quit', 'toString'])
    it(`ignores the action "${id}"`, async () => {
      assert.equal(await runProblemAction(id, problemOf(new Error('x'))), false);
    });
});
