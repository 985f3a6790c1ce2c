import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import { commands, internalCommands, settingIds } from '#src/host/ids';
import { settings } from '#src/host/settings';
import { activate, closeEditors, setSetting } from '../../support/editor';
import { withServer, replyJson, type TestServer } from '../../support/httpServer';
import { until } from '../../support/quickInput';
import { block, envelope, hour } from '../../support/runAgainst';
import { lensesOf } from '../../support/lensesOf';

const code = `
prices = client.get_market("NEM", [MarketMetric.PRICE], "1h", datetime(2026, 10, 5), datetime(2026, 10, 6))
open = client.get_network_data(network_code=network, metrics=["power"])
`;
const good = replyJson(
  envelope(
    block(
      [
        {
          data: [
            [hour(0), 80],
            [hour(1), null],
            [hour(23), -35.1],
          ],
        },
      ],
      { metric: 'price', unit: '$/MWh' },
    ),
  ),
);

let folder: string;

async function openCode(content = code): Promise<vscode.TextDocument> {
  // A document stays loaded after its editor is closed.
  const file = path.join(folder, content === code ? 'analysis.py' : 'failing.py');
  fs.writeFileSync(file, content);
  const document = await vscode.workspace.openTextDocument(vscode.Uri.file(file));
  await vscode.window.showTextDocument(document);
  return document;
}

/** The text of the hover on a call. */
async function hoverAt(document: vscode.TextDocument, call: string) {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    'vscode.executeHoverProvider',
    document.uri,
    document.positionAt(document.getText().indexOf(call) + 3),
  );
  return hovers
    .flatMap(({ contents }) => contents)
    .map((content) => (content instanceof vscode.MarkdownString ? content.value : ''))
    .filter((text) => text.includes(commands.codePreview))
    .join('\n');
}

const firstLens = async (document: vscode.TextDocument): Promise<string | undefined> =>
  (await lensesOf(document)).find(({ command }) => command?.title.startsWith('$(play)') === true)?.command
    ?.title;

/** Waits until the lens shows the result of a run. */
async function lensAfterRun(document: vscode.TextDocument) {
  for (let i = 0; i < 100; i++) {
    if ((await firstLens(document))?.includes('$/MWh') === true) return;
    await sleep(50);
  }
  throw new Error(`The lens is ${await firstLens(document)}`);
}

async function withService(use: (server: TestServer) => Promise<void>) {
  await withServer(good, async (server) => {
    await settings.baseAddress.update(server.baseAddress);
    await vscode.commands.executeCommand(internalCommands.keyContinueWithout);
    await use(server);
  });
}

describe('the hover of a query in code', () => {
  before(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-'));
    await activate();
  });
  afterEach(async () => {
    await setSetting(settingIds.codeHoverEnabled, undefined);
    await closeEditors();
    await settings.baseAddress.update(undefined);
  });
  after(() => {
    fs.rmSync(folder, { recursive: true });
  });

  it('describes a run and its result, and sends only at a click', async () => {
    await withService(async ({ requests }) => {
      const document = await openCode();
      assert.equal(await firstLens(document), '$(play) Preview');
      const before = await hoverAt(document, 'get_market');
      assert.match(before, /^\*\*NEM price/);
      assert.match(before, /24 rows × 2 columns\\: interval\\, price/);
      assert.match(before, /Not run yet\\\. A run takes 24 points · 1 request\b/);
      assert.match(before, /\[Preview\]\(command:/);
      assert.equal(requests.length, 0, 'nothing is sent before a click');

      const [, args = ''] = /\(command:[\w.]+\?([^)]*)\)/.exec(before) ?? [];
      const place = JSON.parse(decodeURIComponent(args)) as unknown[];
      await vscode.commands.executeCommand(commands.codePreview, ...place);
      await until('the request', () => requests.length > 0);
      const { length } = requests;
      await lensAfterRun(document);
      assert.match((await firstLens(document)) ?? '', /^\$\(play\) −35\.10 \$\/MWh █ +▁ *$/);
      const after = await hoverAt(document, 'get_market');
      assert.match(after, /24 rows × 2 columns\\: interval\\, price/);
      assert.match(after, /!\[[^\]]*\]\(data:image\/svg\+xml;base64,[A-Za-z0-9+/=]+\|width=160\)/);
      assert.match(after, /\| −35\\\.10 \| −35\\\.10 \| 22\\\.45 \| 80\\\.00 \| \\\$\\\/MWh \|/);
      assert.match(after, /\[Open Chart\]\(command:/);
      assert.equal(requests.length, length, 'a look sends nothing');
    });
  });

  it('names no table for a call that fails', async () => {
    const document = await openCode(code.replace('MarketMetric.PRICE', '"price"'));
    const text = await hoverAt(document, 'get_market');
    assert.match(text, /Not run yet/);
    assert.doesNotMatch(text, /columns/);
  });

  it('names the arguments that it cannot read', async () => {
    const text = await hoverAt(await openCode(), 'get_network_data');
    assert.match(text, /^Not read from the code\\: network/);
    assert.match(text, /\[Preview \\\(choose network\\\)…\]\(command:/);
  });

  it('is empty outside a query and with the setting off', async () => {
    const document = await openCode();
    assert.equal(await hoverAt(document, '\nprices'), '');
    await setSetting(settingIds.codeHoverEnabled, false);
    assert.equal(await hoverAt(document, 'get_market'), '');
  });
});
