// An extension for tests, beside the one under test. It does what requests on loopback ask for, so that a test can bring
// a window back to its first state.
const fs = require('node:fs');
const http = require('node:http');
const path = require('node:path');
const { setTimeout: sleep } = require('node:timers/promises');
const vscode = require('vscode');

const run = vscode.commands.executeCommand;
const tabCount = () => vscode.window.tabGroups.all.reduce((count, { tabs }) => count + tabs.length, 0);

/** Closes editors, panels and notifications without saving. Returns whether all editors are closed. */
async function closeAll() {
  await run('workbench.action.closeQuickOpen');
  // It may wait for a task whose terminal has ended already.
  void run('workbench.action.terminal.killAll');
  await run('workbench.action.closePanel');
  for (let i = 0; tabCount() > 0 && i < 100; i++) {
    await run('workbench.action.revertAndCloseActiveEditor');
    // The list of tabs lags behind.
    await sleep(20);
  }
  await run('notifications.clearAll');
  await run('workbench.view.explorer');
  return tabCount() === 0;
}

/**
 * The actions by name, each with its input.
 * @type {Record<string, (input: any) => unknown>}
 */
const actions = {
  closeAll,
  command: ({ id }) => run(id),
  open: async ({ file }) => {
    await run('vscode.open', vscode.Uri.file(file));
  },
  setting: ({ id, value }) =>
    vscode.workspace.getConfiguration().update(id, value, vscode.ConfigurationTarget.Global),
  tool: async ({ name, input }) => {
    const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
    return content.map((/** @type {any} */ part) => part.value).join('');
  },
};

/**
 * @param {http.IncomingMessage} request
 * @param {http.ServerResponse} response
 */
async function answer(request, response) {
  try {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const { action, ...input } = JSON.parse(Buffer.concat(chunks).toString());
    response.end(JSON.stringify((await actions[action]?.(input)) ?? null));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}

module.exports.activate = (/** @type {vscode.ExtensionContext} */ context) => {
  const server = http.createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    // The test finds the port in the profile by the number of this process.
    const file = path.join(process.env['TMPDIR'] ?? '', `helper-${process.pid}`);
    fs.writeFileSync(`${file}.part`, String(typeof address === 'object' ? address?.port : ''));
    fs.renameSync(`${file}.part`, file);
  });
  context.subscriptions.push({ dispose: () => server.close() });
};
