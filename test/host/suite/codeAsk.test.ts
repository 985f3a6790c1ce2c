import assert from '../../support/assert';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { commands } from '#src/host/ids';
import { settings } from '#src/host/settings';
import { activate, closeEditors, tabLabels } from '../../support/editor';
import { answerPickers, type ShownPicker } from '../../support/answerPickers';
import { until } from '../../support/quickInput';
import { lensesOf, moveTo } from '../../support/lensesOf';
import { showFile } from '../../support/showFile';

const code = `
from openelectricity import OEClient
def prices(region, start):
    return client.get_market("NEM", ["price"], "1h", start, network_region=region)
def demand(region, start):
    return client.get_market("NEM", ["demand"], "1h", start, network_region=region)
prices("SA1", START)
`;

let folder: string;

const openCode = (name: string): Promise<vscode.TextDocument> => showFile(path.join(folder, name), code);

const titlesOf = async (document: vscode.TextDocument, title: RegExp) =>
  (await lensesOf(document)).map((lens) => lens.command?.title ?? '').filter((one) => title.test(one));

const preview = /^\$\(play\)/;
const change = /^Change…$/;
const open = ['$(play) Preview (choose dates, region)…', '$(play) Preview (choose dates, region)…'];
const firstCall = code.slice(0, code.indexOf('get_market(')).split('\n').length - 1;

/** Clicks the lens of a call, and answers its questions. */
async function click(
  document: vscode.TextDocument,
  index: number,
  answers: string[],
): Promise<ShownPicker[]> {
  const lenses = await lensesOf(document);
  const previews = lenses.filter((lens) => lens.command?.title.startsWith('$(play)') === true);
  const command = previews[index]?.command?.command;
  assert.ok(command);
  return answerPickers(answers, () => vscode.commands.executeCommand(command));
}

const tabComes = (text: string): Promise<unknown> =>
  until(`a tab with ${text}`, () => tabLabels().some((label) => label.includes(text)));

describe('a preview of a call with open parameters', () => {
  before(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-'));
    await activate();
    await settings.connection.update('sample');
  });
  afterEach(closeEditors);
  after(async () => {
    fs.rmSync(folder, { recursive: true });
    await settings.connection.update(undefined);
  });

  it('asks in one prefilled form, and reuses the answers for the other calls of the file', async () => {
    const document = await openCode('answers.py');
    const shown = await click(document, 0, ['region', 'NSW1', 'Preview']);
    assert.deepEqual(
      shown.map(({ title }) => title),
      shown.map(() => 'Preview get_market in line 4'),
    );
    assert.deepEqual(shown[0]?.rows, [
      'Preview SA1 price, 7d',
      'start last 7 d',
      'region region SA1 · passed by a call in this file',
    ]);
    assert.equal(shown[1]?.rows[0], 'SA1 passed by a call in this file', 'the caller’s value comes first');
    await tabComes('NSW1 price, 7d');
    const [first = '', second = ''] = await titlesOf(document, preview);
    assert.match(first, /^\$\(play\) [−\d.,]+ \$\/MWh [▁▂▃▄▅▆▇█]{21}$/);
    assert.equal(second, '$(play) Preview · last 7 d, region NSW1');
    assert.deepEqual(await click(document, 1, []), [], 'nothing more is asked');
    await tabComes('NSW1 demand, 7d');
  });

  it('runs and stores nothing on Escape', async () => {
    const document = await openCode('escape.py');
    const before = tabLabels();
    await click(document, 0, ['region', 'NSW1']);
    assert.deepEqual(tabLabels(), before);
    assert.deepEqual(await titlesOf(document, preview), open);
  });

  it('changes and forgets answers from the lens', async () => {
    const document = await openCode('change.py');
    await click(document, 0, ['Preview']);
    await tabComes('SA1 price, 7d');
    moveTo(document, firstCall);
    const lens = (await lensesOf(document)).find(({ command }) => change.test(command?.title ?? ''));
    const { command = '' } = lens?.command ?? {};
    const changed = await answerPickers(['region region', 'VIC1', 'Preview'], () =>
      vscode.commands.executeCommand(command),
    );
    assert.deepEqual(changed[0]?.rows.slice(1), [
      'start last 7 d · chosen before',
      'region region SA1 · chosen before',
      'Forget last 7 d, region SA1',
    ]);
    await tabComes('VIC1 price, 7d');
    await answerPickers(['Forget'], () => vscode.commands.executeCommand(command));
    assert.deepEqual(await titlesOf(document, preview), open);
    assert.deepEqual(await titlesOf(document, change), []);
  });

  it('forgets all answers of the file from the palette', async () => {
    const document = await openCode('forget.py');
    await click(document, 0, ['Preview']);
    moveTo(document, firstCall);
    assert.equal((await titlesOf(document, change)).length, 1);
    await vscode.window.showTextDocument(document);
    void vscode.commands.executeCommand(commands.codeForgetAnswers);
    for (let i = 0; i < 100; i++) {
      if ((await titlesOf(document, change)).length === 0) return;
    }
    assert.fail('the answers are still there');
  });
});
