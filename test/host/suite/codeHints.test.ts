import assert from '../../support/assert';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { commands, internalCommands, settingIds } from '#src/host/ids';
import { settings } from '#src/host/settings';
import { activate, closeEditors, setSetting } from '../../support/editor';
import { replyJson, routes, withServer } from '../../support/httpServer';
import { until } from '../../support/quickInput';

const address = 'https://api.openelectricity.org.au/v4/data/network/NEM';
const market = 'https://api.openelectricity.org.au/v4/market/network/NEM';
const code = `import requests
requests.get("${address}?metrics=power&primaryGrouping=network_region")
`;

let folder: string;
let fileCount = 0;

async function open(extension: string, content: string): Promise<vscode.TextDocument> {
  const file = path.join(folder, `${++fileCount}${extension}`);
  fs.writeFileSync(file, content);
  // A document that an extension has opened stays loaded for minutes after its editor is closed.
  await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(file));
  return until('the document', () =>
    vscode.window.visibleTextEditors.find(({ document }) => document.uri.fsPath === file),
  ).then(({ document }) => document);
}

const openPython = (content = code): Promise<vscode.TextDocument> => open('.py', content);

const hintsIn = (uri: vscode.Uri): vscode.Diagnostic[] =>
  vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Gridlens');

const hintIn = (document: vscode.TextDocument): Promise<vscode.Diagnostic> =>
  until('the hint', () => hintsIn(document.uri)[0]);

async function fixesAt(document: vscode.TextDocument, range: vscode.Range): Promise<vscode.CodeAction[]> {
  const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
    'vscode.executeCodeActionProvider',
    document.uri,
    range,
    vscode.CodeActionKind.QuickFix.value,
  );
  return actions.filter(({ title }) => /network time|Change to|Leave out/.test(title));
}

const switchHints = (isOn: boolean | undefined): Thenable<void> =>
  setSetting(settingIds.codeHintsEnabled, isOn);

describe('a hint in code', () => {
  before(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-'));
    await activate();
  });
  afterEach(async () => {
    await switchHints(undefined);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await closeEditors();
  });

  describe('about facilities', () => {
    const call =
      'from openelectricity import OEClient\nfrom openelectricity.types import DataMetric\n' +
      'OEClient().get_facility_data("NEM", ["BAYSWATER"], [DataMetric.POWER], primaryGrouping="x")\n';
    const query = {
      operation: 'facilities',
      network_code: 'nem',
      metrics: ['POWER'],
      facility_code: ['BAYSWATER'],
      interval: '1h',
      window: '1/10/2026 to 7/10/2026',
    };
    const queryFile = JSON.stringify({ version: 1, name: 'Units', query });
    const unknown = /“BAYSWATER” is not a value of facility_code .* Did you mean BAYSW\?/;
    const messagesOf = ({ uri }: vscode.TextDocument) => hintsIn(uri).map(({ message }) => message);

    it('judges codes by the directory that the service has sent, with a quick fix', async () => {
      const data = [{ code: 'BAYSW', name: 'Bayswater', network_region: 'NSW1', units: [] }];
      const directory = replyJson({ success: true, data });
      await withServer(routes({ '/v4/facilities/': directory }), async ({ baseAddress, requests }) => {
        await settings.baseAddress.update(baseAddress);
        try {
          await vscode.commands.executeCommand(internalCommands.keyContinueWithout);
          await vscode.commands.executeCommand(internalCommands.queryFileFacilities, 'NEM');
          assert.deepEqual(
            requests.map(({ url }) => new URL(url, baseAddress).pathname),
            ['/v4/facilities/'],
          );
          const document = await openPython(call);
          const isOfFacility = ({ message }: vscode.Diagnostic) => unknown.test(message);
          const hint = await until('the hint', () => hintsIn(document.uri).find(isOfFacility));
          assert.equal(hint.severity, vscode.DiagnosticSeverity.Warning);
          const fixes = await fixesAt(document, hint.range);
          assert.deepEqual(
            fixes.map(({ title }) => title),
            ['Change to BAYSW'],
          );
          const file = await open('.gridlens.json', queryFile);
          await until('the marks in the query file', () => hintsIn(file.uri).length >= 4);
          assert.deepEqual(
            hintsIn(file.uri).map(({ message }) => message),
            [
              '“nem” is read as NEM.',
              '“POWER” is read as power.',
              '“BAYSWATER” is read as BAYSW.',
              '“1/10/2026 to 7/10/2026” is read as 1–7 Oct 2026.',
            ],
          );
          assert.equal(requests.length, 1);
          await vscode.commands.executeCommand(commands.queryFileRun, file.uri);
          const sent = await until('the request', () =>
            requests.find(({ url }) => url.startsWith('/v4/data/facilities/')),
          );
          const { pathname, searchParams } = new URL(sent.url, baseAddress);
          assert.equal(pathname, '/v4/data/facilities/NEM');
          assert.deepEqual(Object.fromEntries(searchParams), {
            metrics: 'power',
            interval: '1h',
            facility_code: 'BAYSW',
            date_start: '2026-10-01T00:00:00',
            date_end: '2026-10-08T00:00:00',
          });
        } finally {
          await settings.baseAddress.update(undefined);
        }
      });
    });

    it('says nothing about codes that sample data does not have', async () => {
      await settings.connection.update('sample');
      try {
        await vscode.commands.executeCommand(internalCommands.queryFileFacilities, 'NEM');
        const document = await openPython(call);
        await hintIn(document);
        const file = await open('.gridlens.json', queryFile.replace('"power"', '"power","price"'));
        await hintIn(file);
        for (const message of [...messagesOf(document), ...messagesOf(file)])
          assert.doesNotMatch(message, /BAYSWATER/);
      } finally {
        await settings.connection.update(undefined);
      }
    });
  });

  after(() => {
    fs.rmSync(folder, { recursive: true });
  });

  it('marks an ignored parameter, with a quick fix, and sends nothing', async () => {
    await withServer(replyJson({}), async ({ baseAddress, requests }) => {
      await settings.baseAddress.update(baseAddress);
      const document = await openPython();
      const hint = await hintIn(document);
      assert.equal(document.getText(hint.range), 'primaryGrouping');
      assert.equal(hint.severity, vscode.DiagnosticSeverity.Warning);
      assert.match(hint.message, /^The service ignores primaryGrouping; its name is primary_grouping\. /);
      assert.ok(typeof hint.code === 'object' && hint.code.value === 'ignoredKey');

      const [fix, ...more] = await fixesAt(document, hint.range);
      assert.equal(more.length, 0);
      assert.equal(fix?.title, 'Change to primary_grouping');
      assert.equal(fix.isPreferred, true);
      assert.ok(fix.edit && (await vscode.workspace.applyEdit(fix.edit)));
      assert.equal(document.getText(), code.replace('primaryGrouping', 'primary_grouping'));
      await until('the mark goes', () => hintsIn(document.uri).length === 0);
      assert.equal(requests.length, 0);
      await settings.baseAddress.update(undefined);
    });
  });

  it('offers both readings of an ambiguous time', async () => {
    const document = await openPython(
      `requests.get("${address}?metrics=power&date_start=2026-01-01T00:00:00Z")\n`,
    );
    const { range } = await hintIn(document);
    const fixes = await fixesAt(document, range);
    assert.deepEqual(
      fixes.map(({ title, isPreferred = false }) => [title, isPreferred]),
      [
        ['Convert to network time: 2026-01-01T10:00:00', false],
        ['Read as network time: 2026-01-01T00:00:00', false],
      ],
    );
  });

  it('marks a window before the plan’s reach after a run has revealed it', async () => {
    const sentence = 'Your current plan only allows access to data from the last 730 days.';
    await withServer(replyJson({ error: sentence }, 400), async ({ baseAddress, requests }) => {
      await settings.baseAddress.update(baseAddress);
      try {
        await vscode.commands.executeCommand(internalCommands.keyContinueWithout);
        const document = await openPython(
          `requests.get("${market}?metrics=price&interval=1M&date_start=2010-01-01&date_end=2011-01-01")\n`,
        );
        await vscode.commands.executeCommand(commands.codePreview, document.uri.toString(), 0);
        const hint = await hintIn(document);
        assert.equal(document.getText(hint.range), '2010-01-01');
        assert.equal(
          hint.message,
          'The window begins too early: your plan covers the last 730 days. Choose a later start, or use a key with a larger plan.',
        );
        assert.equal(hint.severity, vscode.DiagnosticSeverity.Error);
        // Another query is marked without a run.
        const sent = requests.length;
        const other = await openPython(`requests.get("${market}?metrics=price&date_start=2011-01-01")\n`);
        await until('the mark', () => hintsIn(other.uri).length === 1);
        // A query file as well.
        const query = {
          operation: 'market',
          network_code: 'NEM',
          metrics: ['demand'],
          date_start: '2011-01-01',
        };
        const file = await open('.gridlens.json', JSON.stringify({ version: 1, name: 'Old', query }));
        const mark = await hintIn(file);
        assert.equal(file.getText(mark.range), '"2011-01-01"');
        assert.equal(mark.message, hint.message);
        assert.equal(mark.severity, vscode.DiagnosticSeverity.Error);
        assert.equal(requests.length, sent);
      } finally {
        await settings.baseAddress.update(undefined);
      }
    });
  });

  it('follows edits', async () => {
    const document = await openPython('import requests\n');
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(1, 0), code);
    await vscode.workspace.applyEdit(edit);
    assert.equal(document.getText((await hintIn(document)).range), 'primaryGrouping');
  });

  it('disappears with the setting, the language and the document', async () => {
    const document = await openPython();
    await hintIn(document);
    await switchHints(false);
    await until('the mark goes', () => hintsIn(document.uri).length === 0);
    assert.deepEqual(await fixesAt(document, new vscode.Range(1, 0, 1, 200)), []);
    await switchHints(undefined);
    await hintIn(document);

    await vscode.languages.setTextDocumentLanguage(document, 'plaintext');
    await until('the mark goes', () => hintsIn(document.uri).length === 0);
    await vscode.languages.setTextDocumentLanguage(document, 'python');
    await hintIn(document);

    const { uri } = document;
    await closeEditors();
    await until('the mark goes', () => hintsIn(uri).length === 0);
  });

  it('does not appear in calls of other clients', async () => {
    const document = await openPython('client.get_market("aapl", period="7d")\n');
    const other = await openPython();
    await hintIn(other);
    assert.deepEqual(hintsIn(document.uri), []);
  });
});
