import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands } from '../../../src/host/ids';

describe('the extension in VS Code', () => {
  before(async () => {
    const extension = vscode.extensions.getExtension('gridlens.gridlens');
    assert.ok(extension, 'the extension is not there');
    const start = performance.now();
    await extension.activate();
    console.log(`    load and activate: ${(performance.now() - start).toFixed(1)} ms`);
    assert.ok(extension.isActive);
  });

  it('registers every command it contributes', async () => {
    const registered = new Set(await vscode.commands.getCommands(true));
    assert.deepEqual(
      Object.values(commands).filter((id) => !registered.has(id)),
      [],
    );
  });
});
