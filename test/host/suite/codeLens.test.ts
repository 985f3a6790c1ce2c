import assert from '../../support/assert';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { commands, internalCommands, settingIds } from '#src/host/ids';
import { settings } from '#src/host/settings';
import { activate, closeEditors, setSetting, tabLabels, withWindow } from '../../support/editor';
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

const titlesOf = async (document: vscode.TextDocument, line: number) =>
  (await lensesOf(document))
    .filter((lens) => lens.range.start.line === line)
    .map((lens) => lens.command?.title.replace(/^\$\([a-z]+\) /, '') ?? '')
    .sort();

/** Clicks the first lens with a title, whose action needs no arguments of VS Code. */
async function click(document: vscode.TextDocument, title: RegExp) {
  const lens = (await lensesOf(document)).find((one) => title.test(one.command?.title ?? ''));
  assert.ok(lens?.command, `no lens is ${title.source}`);
  assert.deepEqual(lens.command.arguments ?? [], []);
  await vscode.commands.executeCommand(lens.command.command);
}

/** Waits until the lenses above the first call are as expected. */
async function lensesBecome(document: vscode.TextDocument, isSo: (titles: string[]) => boolean) {
  let titles: string[] = [];
  for (let i = 0; i < 100; i++) {
    titles = await titlesOf(document, 1);
    if (isSo(titles)) return titles;
  }
  return assert.fail(`the lenses are ${titles.join(' | ')}`);
}

/** The number of open results tabs. */
const resultTabs = () =>
  vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .filter(({ input }) => input instanceof vscode.TabInputWebview).length;

/** Returns the error notifications that appear during `run`, with their buttons. */
async function watchErrors(run: () => Promise<void>) {
  const shown: string[] = [];
  const show = (...texts: string[]): Promise<undefined> => {
    shown.push(texts.join(' | '));
    return Promise.resolve(undefined);
  };
  await withWindow({ showErrorMessage: show }, run);
  return shown;
}

describe('the lenses of a query in code', () => {
  before(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-'));
    await activate();
  });
  afterEach(async () => {
    await closeEditors();
    await settings.baseAddress.update(undefined);
  });
  after(() => {
    fs.rmSync(folder, { recursive: true });
  });

  const against = (handler: Handler, use: (requestCount: () => number) => Promise<void>) =>
    withServer(handler, async (server) => {
      await settings.baseAddress.update(server.baseAddress);
      await vscode.commands.executeCommand(internalCommands.keyContinueWithout);
      await use(() => server.requests.length);
    });

  it('include more actions at the cursor, if the code states the whole query', async () => {
    const document = await openCode('actions.py');
    assert.deepEqual(await titlesOf(document, 1), ['Preview']);
    moveTo(document, 1);
    assert.deepEqual(await titlesOf(document, 1), ['Open Chart', 'Preview', 'Save Query…']);
    assert.deepEqual(await titlesOf(document, 2), ['Preview (choose network)…']);
    moveTo(document, 2);
    assert.deepEqual(await titlesOf(document, 1), ['Preview']);
    assert.deepEqual(await titlesOf(document, 2), ['Preview (choose network)…']);
  });

  it('keep their commands after newer lenses are resolved', async () => {
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

  it('open the chart in the preview’s tab, without another request', async () => {
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
      await until('the preview stays a tab', () => resultTabs() === 1);
      assert.equal(requestCount(), sent);
      assert.equal(vscode.window.activeTextEditor?.document, document, 'the focus stays in the code');
    });
  });

  it('show the earlier result, labelled as such, and Preview after an edit', async () => {
    await against(good, async () => {
      const document = await openCode('edited.py');
      await click(document, /^\$\(play\)/);
      const [current = ''] = await lensesBecome(document, ([title = '']) => title.startsWith('82.00'));
      const edit = async (at: number, text: string) => {
        const edits = new vscode.WorkspaceEdit();
        edits.replace(document.uri, new vscode.Range(1, at, 1, at + text.length), text);
        await vscode.workspace.applyEdit(edits);
      };
      const interval = code.split('\n')[1]?.indexOf('1h') ?? 0;
      await edit(interval, '5m');
      const titles = await lensesBecome(document, ({ length }) => length === 2);
      assert.deepEqual(titles, ['82.00 $/MWh █ before your edit', 'Preview']);
      const past = (await lensesOf(document)).find(({ command }) => command?.title.includes('before'));
      assert.equal(past?.command?.command, '', 'it is text and not a button');
      await edit(interval, '1h');
      assert.deepEqual(await lensesBecome(document, ({ length }) => length === 1), [current]);
    });
  });

  it('open the chart only on demand with the setting aboveWithoutTab', async () => {
    const place = (value?: string) => setSetting(settingIds.codeLensPlace, value);
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

  it('show results of all queries after one confirmation of their cost', async () => {
    await against(good, async (requestCount) => {
      const document = await openCode('all.py');
      const edits = new vscode.WorkspaceEdit();
      edits.insert(document.uri, new vscode.Position(3, 0), (code.split('\n')[1] ?? '').replace('1h', '30m'));
      await vscode.workspace.applyEdit(edits);
      const shown: string[] = [];
      let answer: string | undefined;
      const show = (question: string, { detail = '' }: vscode.MessageOptions) => {
        shown.push(`${question} ${detail}`);
        return Promise.resolve(answer);
      };
      await withWindow({ showInformationMessage: show }, async () => {
        await vscode.commands.executeCommand(commands.codePreviewAll);
        assert.equal(requestCount(), 0, 'nothing is sent without consent');
        answer = 'Preview All';
        await vscode.commands.executeCommand(commands.codePreviewAll);
      });
      const question =
        'Preview all queries of this file? 2 queries: at most 2 requests\n' +
        '1 query leaves values open: preview it at its call.';
      assert.deepEqual(shown, [question, question]);
      assert.ok((await titlesOf(document, 1)).some((title) => title.startsWith('82.00')));
      assert.ok((await titlesOf(document, 3)).some((title) => title.startsWith('82.00')));
      assert.deepEqual(tabLabels(), ['all.py']);
    });
  });

  it('show a short reason for a failed run, and the full one at a click', async () => {
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
