import assert from '../../support/assert';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { createClient } from '#src/client/index';
import type { Query } from '#src/domain';
import { EditorTools } from '#src/features/tools/editorTools';
import { parseSavedQuery } from '#src/formats/queryFiles/savedQueryFile';
import { settingIds } from '#src/host/ids';
import type { Library } from '#src/services/savedQueries/library';
import { dataOfClient } from '#src/tools/clientData';
import { tools } from '#src/tools/toolTable';
import { readQuestions, replay } from '../../questions/replay';
import { closeEditors, setSetting } from '../../support/editor';
import { removeFolder } from '../../support/removeFolder';
import { openTabs } from '../../support/resultTabs';
import { startSampleService } from '../../support/sampleService';

type Input = Record<string, unknown>;

/** Calls a tool as the editor's agent does, without a model. */
async function invoke(name: string, input: Input, token?: vscode.CancellationToken) {
  const { content } = await vscode.lm.invokeTool(
    name,
    { input: { ...input }, toolInvocationToken: undefined },
    token,
  );
  return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('');
}

const answerOf = async (name: string, input: Input): Promise<Record<string, unknown>> =>
  JSON.parse(await invoke(name, input)) as Record<string, unknown>;

const query = { metrics: ['price'], network_region: 'NSW1', interval: '1h', window: 'yesterday' };

const textOf = (words: string | vscode.MarkdownString) => (typeof words === 'string' ? words : words.value);

describe('the editor tools', () => {
  const { showWarningMessage } = vscode.window;
  const questions: string[] = [];
  let answer: string | undefined;
  const set = (id: string, value: unknown): Thenable<void> => setSetting(id, value);

  before(async () => {
    await set(settingIds.connection, 'sample');
    Object.assign(vscode.window, {
      showWarningMessage: (text: string) => {
        questions.push(text);
        return Promise.resolve(answer);
      },
      showQuickPick: () => assert.fail('a tool opened a picker'),
    });
  });
  after(async () => {
    Object.assign(vscode.window, { showWarningMessage });
    await set(settingIds.connection, undefined);
  });

  it('are all listed with their schema', () => {
    const listed = vscode.lm.tools.filter(({ name }) => name.startsWith('gridlens_'));
    assert.deepEqual(listed.map(({ name }) => name).sort(), tools.map(({ name }) => name).sort());
    for (const { name, inputSchema, description } of listed) {
      const tool = tools.find((one) => one.name === name);
      assert.deepEqual(inputSchema, JSON.parse(JSON.stringify(tool?.schema)));
      assert.equal(description, tool?.description);
    }
  });

  it('answer a query, calculate with its result and show its chart', async () => {
    const found = await answerOf('gridlens_query_electricity', query);
    const calculated = await answerOf('gridlens_calculate', {
      result_id: found['result_id'],
      calculation: 'mean',
    });
    assert.match(JSON.stringify(calculated['rows']), /"price NSW1",-?[\d.]+,"\$\/MWh",24,0/);
    const shown = await answerOf('gridlens_show_chart', { result_id: found['result_id'] });
    assert.match(String(shown['shown']), /NSW1 price/);
    const labels = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
    assert.ok(
      labels.some((label) => label.includes('NSW1 price')),
      labels.join(),
    );
    assert.deepEqual(questions, []);
    await closeEditors();
  });

  it('explain invalid input, and ask in a dialog above the request limit', async () => {
    await assert.rejects(
      invoke('gridlens_query_electricity', { ...query, network_region: 'NSW' }),
      /Did you mean NSW1\?/,
    );
    const months = { ...query, interval: '5m', window: '2026-01-01 to 2026-02-28' };
    answer = undefined;
    await assert.rejects(invoke('gridlens_query_electricity', months), /The user declined/);
    assert.match(
      questions.join(),
      /An agent asks for .* This takes 8 requests, and a call may send 4 requests/,
    );
    answer = 'Send';
    const found = await answerOf('gridlens_query_electricity', months);
    assert.equal(found['requests_sent'], 8);
    // The result is cached, so there is no second question.
    await answerOf('gridlens_query_electricity', months);
    assert.equal(questions.length, 2);
  });

  it('need a confirmation of a query’s cost, and of each export', async () => {
    const cost = { requests: 2, quotaShare: 2 / 500 };
    const runs = {
      estimate: () => Promise.resolve({ cost, isRateLimited: true }),
      peek: () => Promise.resolve(undefined),
      peekDirectory: () => Promise.resolve(undefined),
      run: () => Promise.reject(new Error('sent')),
      fetchDirectory: () => Promise.reject(new Error('sent')),
    };
    const extension = vscode.extensions.getExtension('gridlens.gridlens') ?? assert.fail();
    const rest = {
      results: { show: () => Promise.resolve() },
      savedQueries: { library: () => Promise.reject(new Error()) },
    };
    const editorTools = new EditorTools({ context: { extension }, runs, ...rest });
    const prepared = await editorTools.prepare('gridlens_query_electricity', query);
    const { title, message } = prepared.confirmationMessages ?? assert.fail();
    assert.equal(title, 'Query electricity data');
    assert.match(textOf(message), /^Sends at most 2 requests of about 500 a day for “NSW1 price/);
    const exporting = await editorTools.prepare('gridlens_export_result', { result_id: 'r', format: 'csv' });
    const { message: where } = exporting.confirmationMessages ?? assert.fail();
    assert.match(
      textOf(where),
      /^Writes the result as csv to a new file in .*gridlens-exports. No file is replaced/,
    );
    const wrong = await editorTools.prepare('gridlens_query_electricity', { ...query, network_region: 'X' });
    assert.equal(wrong.confirmationMessages, undefined);
  });

  it('run the saved query, the values and the dates that were confirmed', async () => {
    const extension = vscode.extensions.getExtension('gridlens.gridlens') ?? assert.fail();
    const price = { operation: 'market', network_code: 'NEM', metrics: ['price'], interval: '5m' };
    const fileOf = (window: string) => {
      const parsed = parseSavedQuery(
        JSON.stringify({
          version: 1,
          name: 'Prices',
          query: { ...price, network_region: '${region}', window: '${window}' },
          parameters: { region: { default: 'NSW1' }, window: { default: window } },
        }),
      );
      return 'saved' in parsed ? parsed.saved : assert.fail();
    };
    let saved = fileOf('1d');
    const place = { kind: 'user' };
    const node = {
      kind: 'query',
      place,
      address: 'file:///p.gridlens.json',
      stored: { name: 'Prices', title: '', file: 'p.gridlens.json' },
    };
    const library = { tree: () => Promise.resolve([node]), open: () => Promise.resolve({ saved }) };
    const days = ({ date_start = '', date_end = '' }: Query) =>
      (Date.parse(`${date_end}Z`) - Date.parse(`${date_start}Z`)) / 86_400_000;
    const priced: Query[] = [];
    const ran: Query[] = [];
    const runs = {
      estimate: (one: Query) => {
        priced.push(one);
        const requests = Math.ceil(days(one) / 30);
        return Promise.resolve({ cost: { requests, quotaShare: requests / 500 }, isRateLimited: true });
      },
      peek: () => Promise.resolve(undefined),
      peekDirectory: () => Promise.resolve(undefined),
      run: (one: Query) => {
        ran.push(one);
        return Promise.reject(new Error('sent'));
      },
      fetchDirectory: () => Promise.reject(new Error('sent')),
    };
    const editorTools = new EditorTools({
      context: { extension },
      runs,
      results: { show: () => Promise.resolve() },
      savedQueries: { library: () => Promise.resolve(library as unknown as Library) },
    });
    const token = new vscode.CancellationTokenSource().token;
    const values = { region: 'SA1', window: '90d' };
    const input = { name: 'Prices', values };
    const prepared = await editorTools.prepare('gridlens_saved_queries', input);
    const { message } = prepared.confirmationMessages ?? assert.fail();
    assert.match(textOf(message), /^Sends at most 3 requests of about 500 a day for “SA1 price/);
    // The file changes while the confirmation is open.
    saved = fileOf('10d');
    await assert.rejects(editorTools.invoke('gridlens_saved_queries', { ...input }, token));
    assert.deepEqual(
      ran.map((one) => [one.network_region, days(one)]),
      [['SA1', 90]],
    );
    assert.ok(priced.every((one) => one.network_region === 'SA1' && days(one) === 90));
    // The next call has a confirmation of its own.
    const next = await editorTools.prepare('gridlens_saved_queries', { name: 'Prices' });
    assert.match(textOf(next.confirmationMessages?.message ?? ''), /at most 1 request .*“NSW1 price/);
    await assert.rejects(editorTools.invoke('gridlens_saved_queries', { name: 'Prices' }, token));
    assert.deepEqual([ran.at(-1)?.network_region, days(ran.at(-1) ?? assert.fail())], ['NSW1', 10]);
  });

  it('show the held result as a chart and send nothing, also when the cache has lost it', async () => {
    const extension = vscode.extensions.getExtension('gridlens.gridlens') ?? assert.fail();
    const root = fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-'));
    const sample = await startSampleService();
    const fetched: unknown[] = [];
    const tabs = openTabs({
      root,
      extensionUri: extension.extensionUri,
      client: createClient({
        baseAddress: sample.baseAddress,
        token: () => Promise.resolve(sample.token),
        fetch: (address) => {
          fetched.push(address);
          return Promise.reject(new TypeError('fetch failed'));
        },
      }),
    });
    try {
      const { baseAddress, token: key } = sample;
      const client = createClient({ baseAddress, fetch, token: () => Promise.resolve(key) });
      const editorTools = new EditorTools({
        context: { extension },
        runs: { ...dataOfClient(client, true), run: (one) => client.run(one) },
        results: { show: (request) => tabs.show(request) },
        savedQueries: { library: () => Promise.reject(new Error()) },
      });
      const { token } = new vscode.CancellationTokenSource();
      const call = async (name: string, input: Input) => {
        const { content } = await editorTools.invoke(name, input, token);
        return JSON.parse((content[0] as vscode.LanguageModelTextPart).value) as Record<string, unknown>;
      };
      const { result_id } = await call('gridlens_query_electricity', query);
      await call('gridlens_show_chart', { result_id });
      assert.equal(tabs.active?.shown?.result.series[0]?.values.length, 24);
      assert.equal(tabs.active.failure, undefined);
      assert.deepEqual(fetched, []);
    } finally {
      tabs.dispose();
      await closeEditors();
      await sample.close();
      await removeFolder(root);
    }
  });

  it('write an export into one folder of the workspace without replacing a file', async () => {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail();
    const exports = path.join(folder, 'gridlens-exports');
    try {
      // In a test, VS Code answers its own dialogs with yes.
      const { result_id } = await answerOf('gridlens_query_electricity', query);
      const given = { result_id, format: 'csv', file_name: 'prices' };
      const written = await answerOf('gridlens_export_result', given);
      assert.equal(path.dirname(String(written['path'])), exports);
      assert.equal(fs.statSync(String(written['path'])).size, written['bytes']);
      await assert.rejects(invoke('gridlens_export_result', given), /already exists/);
      const outside = { ...given, file_name: '../../prices' };
      await assert.rejects(invoke('gridlens_export_result', outside), /file_name is the name of a file/);
    } finally {
      fs.rmSync(exports, { recursive: true, force: true });
    }
  });

  it('end when they are cancelled', async () => {
    const source = new vscode.CancellationTokenSource();
    const call = invoke(
      'gridlens_query_electricity',
      { ...query, interval: '5m', window: '2026-03-01 to 2026-03-20' },
      source.token,
    );
    source.cancel();
    await assert.rejects(call);
  });

  it('answer analysts’ questions', async function () {
    this.timeout(300_000);
    answer = undefined;
    await set(settingIds.requestsPerHour, 1000);
    try {
      const folder = process.env['GRIDLENS_TEST_QUESTIONS'] ?? assert.fail('no questions');
      for (const question of readQuestions(folder))
        await replay(question, {
          call: async (tool, input) => {
            try {
              return { text: await invoke(`gridlens_${tool}`, input), isError: false };
            } catch (error) {
              return { text: String(error), isError: true };
            }
          },
          cancel: async (tool, input) => {
            const source = new vscode.CancellationTokenSource();
            const call = invoke(`gridlens_${tool}`, input, source.token);
            source.cancel();
            await assert.rejects(call);
          },
        });
    } finally {
      await set(settingIds.requestsPerHour, undefined);
    }
  });

  it('refuse when they are turned off', async () => {
    await set(settingIds.editorTools, false);
    try {
      await assert.rejects(invoke('gridlens_query_electricity', query));
    } finally {
      await set(settingIds.editorTools, undefined);
    }
  });
});
