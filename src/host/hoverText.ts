import * as vscode from 'vscode';

/**
 * Creates a Markdown hover. Text from a service, a file or code must be escaped (`escapeMarkdown`). Links can run only
 * the enabled commands.
 */
export function createHoverText(markdown: string, enabledCommands: readonly string[]): vscode.Hover {
  const text = new vscode.MarkdownString(markdown);
  text.isTrusted = { enabledCommands };
  return new vscode.Hover(text);
}

/** Creates the tooltip of a row, like `createHoverText` but without commands. */
export const createTooltip = (markdown: string): vscode.MarkdownString => new vscode.MarkdownString(markdown);
