import * as vscode from 'vscode';

/**
 * A hover of Markdown. What comes from a service, a file or code must be escaped (`escapeMarkdown`). Links run no command
 * but these.
 */
export function createHoverText(markdown: string, enabledCommands: readonly string[]): vscode.Hover {
  const text = new vscode.MarkdownString(markdown);
  text.isTrusted = { enabledCommands };
  return new vscode.Hover(text);
}

/** The tooltip of a row, as `createHoverText`, without commands. */
export const createTooltip = (markdown: string): vscode.MarkdownString => new vscode.MarkdownString(markdown);
