import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

type Row = [file: string, text: string, message?: string];

const layerRows: Row[] = [
  ['src/domain/a.ts', "import { b } from './b'; import type { T } from './catalog/types';"],
  ['src/domain/a.ts', "// import 'vscode'\nexport const s = `import 'vscode'`;\n"],
  ['src/client/a.ts', "import { b } from '../domain/b'; import http from 'node:http';"],
  ['src/client/a.ts', "import './run/a'; import './http/b'; import './baseAddress';"],
  ['src/client/node/a.ts', "import { fetch } from 'undici'; import '../http/timers'; import './b';"],
  ['src/client/run/a.ts', "import '../plan/b'; import '../http/secret/c'; import './d';"],
  ['src/client/http/secret/a.ts', "import '../timers'; import './b';"],
  ['src/host/a.ts', "import * as vscode from 'vscode'; import fs from 'node:fs'; import '../words/a';"],
  [
    'src/features/x/a.ts',
    "import '../../client/index'; import '../../host/ids'; import './b'; import './c/d';",
  ],
  ['src/features/x/a.ts', "export const b = await import('./b');"],
  ['src/webview/a.ts', "import uPlot from 'uplot'; import 'uplot/dist/uPlot.min.css'; import './a.css';"],
  ['src/tools/mcp/a.ts', "import '@modelcontextprotocol/server/stdio'; import '../toolTable';"],
  [
    'src/cli/a.ts',
    "import '../tools/mcp/b'; import '../client/node/c'; import '../services/keys/environmentKey';",
  ],

  ['src/domain/a.ts', "import fs from 'node:fs';", 'domain may not import'],
  ['src/domain/a.ts', "import fs from 'fs';", 'domain may not import'],
  ['src/datasets/a.ts', "import fs from 'node:fs/promises';", 'datasets may not import'],
  ['src/domain/a.ts', "import type { C } from '../client/index';", 'domain may not import'],
  ['src/domain/a.ts', "export type C = import('../client/index').C;", 'domain may not import'],
  ['src/domain/a.ts', "export { c } from '../client/index';", 'domain may not import'],
  ['src/domain/a.ts', "export * from '../client/index';", 'domain may not import'],
  ['src/client/a.ts', "import type * as vscode from 'vscode';", 'client may not import'],
  ['src/client/a.ts', "import { fetch } from 'undici';", 'client may not import'],
  ['src/client/index.ts', "export * from './node/nodeFetch';", 'client may not import'],
  ['src/client/http/a.ts', "import type { B } from '../decode/b';", 'client/http may not import'],
  ['src/client/run/a.ts', "import '../client';", 'client/run may not import'],
  ['src/client/more/a.ts', "import '../http/b';", 'no rule for src/client/more'],
  ['src/client/a.ts', "import '../../test/b';", 'outside src'],
  ['src/host/a.ts', "export const x = require('../sample/index');", 'require'],
  ['src/features/x/a.ts', "import '../y/index';", 'features/x may not import'],
  ['src/features/x/a.ts', "await import('../../webview/a');", 'features/x may not import'],
  ['src/features/x/a.ts', "import '../../client/errors';", 'features/x may not import'],
  ['src/features/x/a.ts', "await import(String('./a'));", 'not named by a plain string'],
  ['src/features/x/a.ts', "import '../../tools/mcp/b';", 'features/x may not import'],
  ['src/domain/a.ts', '/// <reference types="vscode" />', 'triple slash'],
  ['src/extension.ts', "await import('./client/node/nodeFetch');", 'extension.ts may not import'],
  ['src/shared/a.ts', "import './b';", 'no rule for src/shared'],
];

const kit = 'Show text by host';
const textRows: Row[] = [
  ...[
    'vscode.window.showInformationMessage(text)',
    'vscode.window.showErrorMessage(text)',
    "vscode.window['showWarningMessage'](text)",
    'export const { showQuickPick } = vscode.window;',
    'export const { createQuickPick: create } = vscode.window;',
    'vscode.window.showInputBox({ prompt: text })',
    'vscode.window.createInputBox()',
    'vscode.window.withProgress({ location: 15, title: text }, task)',
    'vscode.window.createStatusBarItem()',
    'vscode.window.setStatusBarMessage(text)',
    'new vscode.MarkdownString(text)',
    "import { window } from 'vscode';",
  ].map((text): Row => ['src/features/auth/a.ts', text, kit]),
  ['src/host/notifications.ts', 'vscode.window.showInformationMessage(text)'],
  ['src/features/auth/a.ts', 'showInformation(text); showPicker(items);'],
];

const cycleRows: Row[] = [
  ['src/domain/cycle/x.ts', "import { b } from './b'; export const a = b;", 'cycle'],
  ['src/domain/cycle/b.ts', "import type { A } from './c'; export const b = 1 as A;", 'cycle'],
  ['src/domain/cycle/c.ts', "export { a } from './x'; export type A = number;", 'cycle'],
];

/** The codes of the rules that these tests are about. */
const codes = /^project\(|\((?:triple-slash-reference|no-require-imports|no-cycle)\)$/;

describe('the lint', () => {
  const rows = [...layerRows, ...textRows, ...cycleRows].map(
    ([file, ...row], index) => [file.replace(/\ba\.ts$/, `a${index}.ts`), ...row] as const,
  );
  let report: { diagnostics: { message: string; filename: string; code: string }[] };

  before(() => {
    const home = fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-lint-'));
    const write = (file: string, text: string | Buffer) => {
      fs.mkdirSync(path.join(home, path.dirname(file)), { recursive: true });
      fs.writeFileSync(path.join(home, file), text);
    };
    for (const file of ['.oxlintrc.json', 'scripts/lintPlugin.mjs', 'scripts/layerRules.mjs'])
      write(file, fs.readFileSync(file));
    for (const [file, text] of rows) write(file, text);
    const oxlint = path.resolve('node_modules/oxlint/bin/oxlint');
    const { stdout } = spawnSync(process.execPath, [oxlint, '--format', 'json'], {
      cwd: home,
      encoding: 'utf8',
      maxBuffer: 1e8,
    });
    fs.rmSync(home, { recursive: true });
    report = JSON.parse(stdout) as typeof report;
  });

  for (const [file, text, expected] of rows)
    it(`${expected ? 'refuses' : 'accepts'} ${file}: ${text}`, () => {
      const found = report.diagnostics.filter(
        ({ filename, code }) => filename.replaceAll('\\', '/') === file && codes.test(code),
      );
      assert.equal(found.length, expected ? 1 : 0, JSON.stringify(found));
      if (expected) assert.ok(found[0]?.message.includes(expected), found[0]?.message);
    });
});
