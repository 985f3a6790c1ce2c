import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { createLibrary, type Library } from '#src/services/savedQueries/library';
import type { SavedQuery } from '#src/domain';
import { withWindow } from './editor';
import { fakeMemento } from './fakeMemento';
import { Rows } from '#src/features/savedQueries/tree/treeRows';
import { labelOf, type TreeNode } from '#src/services/savedQueries/tree/tree';
import { createRememberedCharts, type RememberedCharts } from '#src/services/savedQueries/rememberedCharts';

/** A saved query with this name. */
export const saved = (name: string, folder?: string): SavedQuery => ({
  name,
  ...(folder === undefined ? {} : { folder }),
  query: { operation: 'market', network_code: 'NEM', metrics: ['price'], interval: '5m', window: '24h' },
});

export function workspaceFolder(): vscode.WorkspaceFolder {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder);
  return folder;
}

const extension = (): vscode.Extension<unknown> | undefined =>
  vscode.extensions.getExtension('gridlens.gridlens');

/** The row of a node whose query has not run yet. */
export const itemOf = (node: TreeNode): vscode.TreeItem => new Rows(fakeMemento()).itemOf(node);

/** The labels of a tree, indented. */
export const linesOf = (nodes: readonly TreeNode[], depth = 0): string[] =>
  nodes.flatMap((node) => [
    `${'  '.repeat(depth)}${labelOf(node)}`,
    ...(node.kind === 'group' ? linesOf(node.children, depth + 1) : []),
  ]);

/** Answers the pickers, boxes and notifications that open during `run`, which gets the notifications shown so far. */
export async function answering(
  answers: { pick?: string; type?: string; press?: string },
  run: (messages: string[]) => unknown,
): Promise<string[]> {
  const messages: string[] = [];
  const functions = {
    showQuickPick: (items: vscode.QuickPickItem[]) =>
      Promise.resolve(items.find((item) => item.label.includes(answers.pick ?? ''))),
    showInputBox: () => Promise.resolve(answers.type),
    showInformationMessage: (message: string) => {
      messages.push(message);
      return Promise.resolve(answers.press);
    },
  };
  await withWindow(functions, async () => run(messages));
  return messages;
}

/** The saved queries of one window, with a separate store, in the open workspace. */
export interface QueryBench {
  /** The folder of the store. */
  root: string;
  /** The workspace's folder `queries`. It does not exist at first. */
  projectQueries: string;
  library: Library;
  charts: RememberedCharts;
  /** The lines of the log. */
  logged: string[];
  /** Opens the same store from another window. `inThread` reads many files in a worker thread. */
  open(options?: { inThread: boolean }): Library;
  /** Writes a query of the project and returns its file. */
  writeProject(name: string): string;
  close(): void;
}

export function openQueryBench(): QueryBench {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-'));
  const projectQueries = path.join(workspaceFolder().uri.fsPath, 'queries');
  const charts = createRememberedCharts(fakeMemento(), fakeMemento());
  const logged: string[] = [];
  const log = {
    debug: () => undefined,
    info: (line: string) => logged.push(line),
    warn: (line: string) => logged.push(line),
    error: (line: string) => logged.push(line),
  };
  const open = ({ inThread } = { inThread: false }): Library =>
    createLibrary({
      context: {
        globalStorageUri: vscode.Uri.file(root),
        extensionUri: inThread ? extension()?.extensionUri : undefined,
        workspaceState: fakeMemento(),
      },
      charts,
      log,
    });
  const library = open();
  return {
    root,
    projectQueries,
    library,
    charts,
    logged,
    open,
    writeProject(name) {
      const file = path.join(projectQueries, `${randomUUID()}.gridlens.json`);
      fs.mkdirSync(projectQueries, { recursive: true });
      fs.writeFileSync(file, JSON.stringify({ version: 1, ...saved(name) }));
      return file;
    },
    close() {
      library.dispose();
      fs.rmSync(root, { recursive: true, force: true });
      fs.rmSync(projectQueries, { recursive: true, force: true });
    },
  };
}
