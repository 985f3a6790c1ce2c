import assert from 'node:assert/strict';
import { findViolations } from '../../../scripts/layerRules.mjs';

function assertViolations(file: string, text: string, expected: readonly string[]): void {
  assert.deepEqual(findViolations(new Map([[file, text]])), expected);
}

describe('the layer rule', () => {
  const allowed: readonly (readonly [string, string])[] = [
    ['src/domain/a.ts', "import { b } from './b'; import type { T } from './catalog/types';"],
    ['src/client/a.ts', "import { b } from '../domain/b'; import http from 'node:http';"],
    ['src/client/node/a.ts', "import { fetch } from 'undici'; import '../http/timers'; import './b';"],
    ['src/client/run/a.ts', "import '../plan/b'; import '../http/secret/c'; import './d';"],
    ['src/client/http/secret/a.ts', "import '../timers'; import './b';"],
    ['src/client/client.ts', "import './run/a'; import './http/b'; import './baseAddress';"],
    ['src/formats/a.ts', "import { b } from '../domain/b'; export * from './b';"],
    ['src/protocol/a.ts', "import type { b } from '../domain/b';"],
    ['src/host/a.ts', "import * as vscode from 'vscode'; import '../words/a'; import '../domain/b';"],
    [
      'src/features/x/a.ts',
      "import '../../client/index'; import '../../host/ids'; import './b'; import './c/d';",
    ],
    ['src/features/x/a.ts', "const b = await import('./b');"],
    ['src/webview/a.ts', "import uPlot from 'uplot'; import 'uplot/dist/uPlot.min.css'; import './a.css';"],
    ['src/webview/a.ts', "import '@vscode-elements/elements/dist/x.js'; import '../protocol/messages';"],
    ['src/sample/a.ts', "import http from 'node:http'; import { b } from '../domain/b';"],
    ['src/extension.ts', "import * as vscode from 'vscode'; await import('./sample/index');"],
  ];
  for (const [file, text] of allowed) {
    it(`allows ${file}: ${text}`, () => {
      assertViolations(file, text, []);
    });
  }

  const forbidden: readonly (readonly [string, string, string])[] = [
    ['src/domain/a.ts', "import fs from 'node:fs';", 'domain may not import "node:fs"'],
    ['src/domain/a.ts', "import fs from 'fs';", 'domain may not import "fs"'],
    ...['datasets', 'batch', 'features/x'].map((folder): readonly [string, string, string] => [
      `src/${folder}/a.ts`,
      "import fs from 'node:fs/promises';",
      `${folder.split('/')[0] ?? ''} reads and writes files through host/files, not "node:fs/promises"`,
    ]),
    ['src/domain/a.ts', "import uPlot from 'uplot';", 'domain may not import "uplot"'],
    ['src/domain/a.ts', "import type { C } from '../client/index';", 'domain may not import "client/index"'],
    ['src/domain/a.ts', "type C = import('../client/index').C;", 'domain may not import "client/index"'],
    ['src/domain/a.ts', "export { c } from '../client/index';", 'domain may not import "client/index"'],
    ['src/client/a.ts', "import type * as vscode from 'vscode';", 'client may not import "vscode"'],
    ['src/client/a.ts', "import '../formats/csv';", 'client may not import "formats/csv"'],
    ['src/client/a.ts', "import { fetch } from 'undici';", 'client may not import "undici"'],
    ['src/client/node/a.ts', "import 'vscode';", 'client may not import "vscode"'],
    [
      'src/client/index.ts',
      "export * from './node/nodeFetch';",
      'only src/client/node/ may import "src/client/node/nodeFetch"',
    ],
    [
      'src/extension.ts',
      "await import('./client/node/nodeFetch');",
      'only src/client/node/ may import "src/client/node/nodeFetch"',
    ],
    [
      'src/client/http/a.ts',
      "import type { B } from '../exchange/b';",
      'client/http may not import "client/exchange/b"',
    ],
    ['src/client/plan/a.ts', "import '../run/b';", 'client/plan may not import "client/run/b"'],
    ['src/client/run/a.ts', "import '../client';", 'client/run may not import "client/client"'],
    ['src/client/more/a.ts', "import '../http/b';", '"client/more" has no place in the order of the client'],
    ['src/formats/a.ts', "import path from 'node:path';", 'formats may not import "node:path"'],
    ['src/protocol/a.ts', "import '../webview/index';", 'protocol may not import "webview/index"'],
    ['src/host/a.ts', "import '../client/index';", 'host may not import "client/index"'],
    ['src/host/a.ts', "import '../features/x/index';", 'host may not import "features/x/index"'],
    ['src/host/a.ts', "const x = require('../sample/index');", 'host may not import "sample/index"'],
    ['src/features/x/a.ts', "import '../y/index';", 'features/x may not import features/y'],
    ['src/features/x/a.ts', "await import('../../webview/a');", 'features may not import "webview/a"'],
    ['src/features/x/a.ts', "import '../../client/errors';", 'features may not import "client/errors"'],
    ['src/features/x/a.ts', 'await import(name);', 'the module is not named by a plain string'],
    ['src/webview/a.ts', "import * as vscode from 'vscode';", 'webview may not import "vscode"'],
    ['src/webview/a.ts', "import fs from 'node:fs';", 'webview may not import "node:fs"'],
    ['src/webview/a.ts', "import '../client/index';", 'webview may not import "client/index"'],
    ['src/sample/a.ts', "import '../client/index';", 'sample may not import "client/index"'],
    ['src/domain/a.ts', '/// <reference types="vscode" />', 'domain may not import "vscode"'],
    ['src/client/a.ts', "import '../../test/b';", 'client may not import "test/b", which is outside src'],
    ['src/shared/a.ts', "import './b';", '"shared" is no layer'],
  ];
  for (const [file, text, why] of forbidden) {
    it(`forbids ${file}: ${text}`, () => {
      assertViolations(file, text, [`${file}:1: ${why}`]);
    });
  }

  it('names the line of the import', () => {
    assertViolations('src/domain/a.ts', "\n\nimport 'x';\n", [
      'src/domain/a.ts:3: domain may not import "x"',
    ]);
  });

  it('takes no import from a comment or a string', () => {
    assertViolations('src/domain/a.ts', "// import 'vscode'\nconst s = `import 'vscode'`;\n", []);
  });
});

describe('the lengths', () => {
  const rows: readonly (readonly [string, number, readonly string[]])[] = [
    ['src/domain/a.ts', 400, []],
    ['src/domain/a.ts', 401, ['src/domain/a.ts: 401 lines, over 400']],
    ['test/unit/a.test.ts', 401, ['test/unit/a.test.ts: 401 lines, over 400']],
  ];
  for (const [file, lines, expected] of rows) {
    it(`${expected.length === 0 ? 'allows' : 'forbids'} ${lines} lines in ${file}`, () => {
      assertViolations(file, '\n'.repeat(lines), expected);
    });
  }
});
