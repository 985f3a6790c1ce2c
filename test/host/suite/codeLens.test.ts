import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { commands, internalCommands, settingIds } from '../../../src/host/ids';
import { settings } from '../../../src/host/settings';
import { replyJson, withServer, type Handler } from '../../support/httpServer';
import { lensesOf, moveTo } from '../../support/lensesOf';
import { showFile } from '../../support/showFile';
import { until } from '../../support/quickInput';
import { block, envelope, hour } from '../../support/runAgainst';

const code = `
prices = client.get_market("NEM", [MarketMetric.PRICE], "1h", datetime(2026, 10, 5), datetime(2026, 10, 6))
open = client.get_network_data(network_code=network, metrics=["power"])
`;
const points = [0, 1, 2].map((at) => [hour(at), 80 + at]);
const good = replyJson(envelope(block([{ data: points }], { metric: 'price', unit: '$/MWh' })));
const refused = replyJson({ detail: 'Invalid API key' }, 401);

let folder: string;

const openCode = (name: string): Promise<vscode.TextDocument> => showFile(path.join(folder, name), code);

const titlesOf = async (document: vscode.TextDocument, line: number): Promise<readonly string[]> =>
  (await lensesOf(document))
    .filter((lens) => lens.range.start.line === line)
    .map((lens) => lens.command?.title.replace(/^\$\([a-z]+\) /, '') ?? '')
    .sort();

/** Clicks the first lens with a title, whose action needs no arguments of VS Code. */
async function click(document: vscode.TextDocument, title: RegExp): Promise<void> {
  const lens = (await lensesOf(document)).find((one) => title.test(one.command?.title ?? ''));
  assert.ok(lens?.command, `no lens is ${title.source}`);
  assert.deepEqual(lens.command.arguments ?? [], []);
  await vscode.commands.executeCommand(lens.command.command);
}

/** Waits until the lenses above the first call are as expected. */
async function lensesBecome(
  document: vscode.TextDocument,
  isSo: (titles: readonly string[]) => boolean,
): Promise<readonly string[]> {
  let titles: readonly string[] = [];
  for (let i = 0; i < 100; i++) {
    titles = await titlesOf(document, 1);
    if (isSo(titles)) return titles;
  }
  return assert.fail(`the lenses are ${titles.join(' | ')}`);
}

const tabLabels = (): readonly string[] =>
  vscode.window.tabGroups.all.flatMap((group) => group.tabs).map((tab) => tab.label);

/** The number of open results tabs. */
const resultTabs = (): number =>
  vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .filter(({ input }) => input instanceof vscode.TabInputWebview).length;

/** The error notifications that appear during `run`. None of their buttons is pressed. */
async function watchErrors(run: () => Promise<void>): Promise<readonly string[]> {
  const { showErrorMessage } = vscode.window;
  const shown: string[] = [];
  const window: { showErrorMessage: unknown } = vscode.window;
  window.showErrorMessage = (...texts: string[]) => {
    shown.push(texts.join(' | '));
    return Promise.resolve(undefined);
  };
  try {
    await run();
  } finally {
    window.showErrorMessage = showErrorMessage;
  }
  return shown;
}

describe('above a query in code', () => {
  before(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-'));
    await vscode.extensions.getExtension('gridlens.gridlens')?.activate();
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await settings.baseAddress.update(undefined);
  });
  after(() => {
    fs.rmSync(folder, { recursive: true });
  });

  const against = (handler: Handler, use: (requestCount: () => number) => Promise<void>): Promise<void> =>
    withServer(handler, async (server) => {
      await settings.baseAddress.update(server.baseAddress);
      await vscode.commands.executeCommand(internalCommands.keyContinueWithout);
      await use(() => server.requests.length);
    });

  it('stand its other actions where the cursor is, if the code states all of it', async () => {
    const document = await openCode('actions.py');
    assert.deepEqual(await titlesOf(document, 1), ['Preview']);
    moveTo(document, 1);
    assert.deepEqual(await titlesOf(document, 1), ['Open Chart', 'Preview', 'Save Query…']);
    assert.deepEqual(await titlesOf(document, 2), ['Preview (choose network)…']);
    moveTo(document, 2);
    assert.deepEqual(await titlesOf(document, 1), ['Preview']);
    assert.deepEqual(await titlesOf(document, 2), ['Preview (choose network)…']);
  });

  it('keep their commands when newer lenses have come', async () => {
    const document = await openCode('old.py');
    const [old] = await lensesOf(document);
    for (let i = 0; i < 20; i++) {
      moveTo(document, 1 + (i % 2));
      await lensesOf(document);
    }
    assert.ok(old?.command);
    const known = await vscode.commands.getCommands();
    assert.ok(known.includes(old.command.command));
  });

  it('opens the chart in the tab of its preview, without asking for what is kept', async () => {
    let isGood = true;
    const handler: Handler = (request, response) => {
      (isGood ? good : refused)(request, response);
    };
    await against(handler, async (requestCount) => {
      const document = await openCode('chart.py');
      await click(document, /^\$\(play\)/);
      await lensesBecome(document, (titles) => titles.some((title) => title.startsWith('82.00 $/MWh')));
      const sent = requestCount();
      assert.ok(sent > 0);
      await until('the preview', () => resultTabs() === 1);
      isGood = false;
      moveTo(document, 1);
      await click(document, /^Open Chart$/);
      await until('the preview is kept as a tab', () => resultTabs() === 1);
      assert.equal(requestCount(), sent);
      assert.equal(vscode.window.activeTextEditor?.document, document, 'the focus stays in the code');
    });
  });

  it('keeps the result of the code before after an edit, with Preview beside it', async () => {
    await against(good, async () => {
      const document = await openCode('edited.py');
      await click(document, /^\$\(play\)/);
      const [current = ''] = await lensesBecome(document, ([title = '']) => title.startsWith('82.00'));
      const edit = async (at: number, text: string): Promise<void> => {
        const edits = new vscode.WorkspaceEdit();
        edits.replace(document.uri, new vscode.Range(1, at, 1, at + text.length), text);
        await vscode.workspace.applyEdit(edits);
      };
      const interval = code.split('\n')[1]?.indexOf('1h') ?? 0;
      await edit(interval, '5m');
      const titles = await lensesBecome(document, ({ length }) => length === 2);
      assert.deepEqual(titles, ['82.00 $/MWh █ of the code before', 'Preview']);
      const past = (await lensesOf(document)).find(({ command }) => command?.title.includes('before'));
      assert.equal(past?.command?.command, '', 'it is text and not a button');
      await edit(interval, '1h');
      assert.deepEqual(await lensesBecome(document, ({ length }) => length === 1), [current]);
    });
  });

  it('shows the result at the call alone where the setting says so, and the chart on demand', async () => {
    const place = (value?: string): Thenable<void> =>
      vscode.workspace
        .getConfiguration()
        .update(settingIds.codeLensPlace, value, vscode.ConfigurationTarget.Global);
    await place('aboveWithoutTab');
    try {
      await against(good, async (requestCount) => {
        const document = await openCode('alone.py');
        await click(document, /^\$\(play\)/);
        await lensesBecome(document, ([title = '']) => title.startsWith('82.00'));
        assert.deepEqual(tabLabels(), ['alone.py']);
        const sent = requestCount();
        moveTo(document, 1);
        await click(document, /^Open Chart$/);
        await until('a tab', () => tabLabels().some((label) => label.startsWith('NEM price')));
        assert.equal(requestCount(), sent);
      });
    } finally {
      await place();
    }
  });

  it('previews all queries of a file after one question, which says the cost', async () => {
    await against(good, async (requestCount) => {
      const document = await openCode('all.py');
      const edits = new vscode.WorkspaceEdit();
      edits.insert(document.uri, new vscode.Position(3, 0), (code.split('\n')[1] ?? '').replace('1h', '30m'));
      await vscode.workspace.applyEdit(edits);
      const { showInformationMessage } = vscode.window;
      const window: { showInformationMessage: unknown } = vscode.window;
      const shown: string[] = [];
      let answer: string | undefined;
      window.showInformationMessage = (question: string, { detail = '' }: vscode.MessageOptions) => {
        shown.push(`${question} ${detail}`);
        return Promise.resolve(answer);
      };
      try {
        await vscode.commands.executeCommand(commands.codePreviewAll);
        assert.equal(requestCount(), 0, 'nothing is sent without consent');
        answer = 'Preview All';
        await vscode.commands.executeCommand(commands.codePreviewAll);
      } finally {
        window.showInformationMessage = showInformationMessage;
      }
      const question =
        'Preview all queries of this file? 2 queries: at most 2 requests\n' +
        '1 query leaves values open: preview it at its call.';
      assert.deepEqual(shown, [question, question]);
      assert.ok((await titlesOf(document, 1)).some((title) => title.startsWith('82.00')));
      assert.ok((await titlesOf(document, 3)).some((title) => title.startsWith('82.00')));
      assert.deepEqual(tabLabels(), ['all.py']);
    });
  });

  it('says in a few words why a run brought nothing, the rest at a click, and neither once one does', async () => {
    let isGood = false;
    const handler: Handler = (request, response) => {
      (isGood ? good : refused)(request, response);
    };
    await against(handler, async () => {
      const document = await openCode('refused.py');
      await click(document, /^\$\(play\)/);
      await lensesBecome(document, (titles) => titles.includes('no key'));
      const shown = await watchErrors(() => click(document, /no key$/));
      assert.equal(shown.length, 1);
      assert.match(
        shown[0] ?? '',
        /requires an API key for this query\..* \| Sign In… \| Try Again \| Use Sample Data$/,
      );
      isGood = true;
      await click(document, /^\$\(play\)/);
      await lensesBecome(
        document,
        (titles) => !titles.includes('no key') && titles.some((title) => title.includes('$/MWh')),
      );
    });
  });
});
