import { inspect } from 'node:util';
import * as vscode from 'vscode';
import { commands } from './ids';
import { toVisibleText } from '../domain';
import { redact } from './redact';

export interface Log {
  /** Written only when the user has set the log level to Debug. */
  debug(message: string): void;
  info(message: string): void;
  warn(message: string, error?: unknown): void;
  error(message: string, error?: unknown): void;
}

let channel: vscode.LogOutputChannel | undefined;

/** Creates the channel on first use, so that a window without log lines has no empty channel. */
function open(): vscode.LogOutputChannel {
  return (channel ??= vscode.window.createOutputChannel('Gridlens', { log: true }));
}

/** Formats an error with its causes, at most four deep, since a cause may lead back to itself. */
function textOf(message: string, error?: unknown): string {
  const parts = [message];
  for (let one = error, depth = 0; one instanceof Error && depth < 4; one = one.cause, depth++)
    parts.push(one.stack ?? `${one.name}: ${one.message}`);
  if (error !== undefined && parts.length === 1) parts.push(inspect(error));
  return redact(toVisibleText(parts.join('\n')));
}

/** The extension's log. Redacts anything that looks like a key before writing a line. */
export const log: Log = {
  debug: (message) => open().debug(textOf(message)),
  info: (message) => open().info(textOf(message)),
  warn: (message, error) => open().warn(textOf(message, error)),
  error: (message, error) => open().error(textOf(message, error)),
};

/** Registers *Show Log*. Disposing closes the channel. */
export function registerLog(): vscode.Disposable {
  const command = vscode.commands.registerCommand(commands.logShow, () => open().show());
  return new vscode.Disposable(() => {
    command.dispose();
    channel?.dispose();
    channel = undefined;
  });
}
