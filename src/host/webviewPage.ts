import { randomBytes } from 'node:crypto';
import type * as vscode from 'vscode';

const below = (folder: vscode.Uri, path: string): vscode.Uri =>
  folder.with({ path: `${folder.path.replace(/\/$/, '')}/${path}` });

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (one) => escapes[one]);

/**
 * Renders the HTML of a webview. Its policy allows one module with a fresh nonce and the modules it imports, the
 * extension's style sheets, images (also `data:` ones) and fonts, and nothing else. The page fills `<div id="app">`.
 */
export function renderPage({
  webview,
  extensionUri,
  script,
  style,
  title,
}: {
  webview: vscode.Webview;
  extensionUri: vscode.Uri;
  /** The path of the page's script in the extension, such as `dist/page/webview.js`. */
  script: string;
  /** The path of the page's style sheet in the extension; absent when the script loads it. */
  style?: string;
  title: string;
}): string {
  const nonce = randomBytes(18).toString('base64url');
  const source = webview.cspSource;
  const uriOf = (path: string) => escapeHtml(webview.asWebviewUri(below(extensionUri, path)).toString());
  const policy = [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src ${source}`,
    `img-src ${source} data:`,
    `font-src ${source}`,
    // default-src does not cover these two.
    `form-action 'none'`,
    `base-uri 'none'`,
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
${style === undefined ? '' : `<link rel="stylesheet" href="${uriOf(style)}">`}
<title>${escapeHtml(title)}</title>
</head>
<body>
<div id="app"></div>
<script type="module" nonce="${nonce}" src="${uriOf(script)}"></script>
</body>
</html>`;
}

/** Returns the folders that a page may load from: the built files and the images, nothing of the user's. */
export function pageRoots(extensionUri: vscode.Uri): vscode.Uri[] {
  return ['dist', 'media'].map((folder) => below(extensionUri, folder));
}
