import { randomBytes } from 'node:crypto';
import type * as vscode from 'vscode';

const below = (folder: vscode.Uri, path: string): vscode.Uri =>
  folder.with({ path: `${folder.path.replace(/\/$/, '')}/${path}` });

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (one) => escapes[one]);

/**
 * Loads the results page into a webview. Its policy allows the page's module with a fresh nonce and the modules it
 * imports, the extension's style sheets, images (also `data:` ones) and fonts, and nothing else. It may load from the
 * built files and the images, nothing of the user's.
 */
export function showPage(webview: vscode.Webview, extensionUri: vscode.Uri, title: string): void {
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
  webview.options = {
    enableScripts: true,
    localResourceRoots: ['dist', 'media'].map((folder) => below(extensionUri, folder)),
  };
  webview.html = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${uriOf('dist/page/webview.css')}">
<title>${escapeHtml(title)}</title>
</head>
<body>
<div id="app"></div>
<script type="module" nonce="${nonce}" src="${uriOf('dist/page/webview.js')}"></script>
</body>
</html>`;
}
