import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { pageRoots, renderPage } from '../../../src/host/webviewPage';

/** The part of a Uri that a page needs. */
const uri = (path: string): vscode.Uri =>
  ({
    path,
    with: (change: { path: string }) => uri(change.path),
    toString: () => `https://page.example${path}`,
  }) as unknown as vscode.Uri;

const webview = {
  cspSource: 'https://*.page.example',
  asWebviewUri: (one: vscode.Uri) => one,
} as vscode.Webview;

const render = (title = 'Result') =>
  renderPage({
    webview,
    extensionUri: uri('/ext/'),
    script: 'dist/page/webview.js',
    style: 'dist/page/webview.css',
    title,
  });

const policyOf = (html: string) => /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';

describe('renderPage', () => {
  it('allows one module by nonce and files of the extension only', () => {
    const html = render();
    const nonce = /<script type="module" nonce="([\w-]{24})"/.exec(html)?.[1] ?? 'none';
    assert.deepEqual(policyOf(html).split('; '), [
      "default-src 'none'",
      `script-src 'nonce-${nonce}'`,
      'style-src https://*.page.example',
      'img-src https://*.page.example data:',
      'font-src https://*.page.example',
      "form-action 'none'",
      "base-uri 'none'",
    ]);
    assert.match(html, /src="https:\/\/page\.example\/ext\/dist\/page\/webview\.js"/);
    assert.match(html, /href="https:\/\/page\.example\/ext\/dist\/page\/webview\.css"/);
    assert.match(html, /<div id="app"><\/div>/);
  });

  it('never uses a nonce twice', () => assert.notEqual(policyOf(render()), policyOf(render())));

  it('escapes the title', () => {
    const html = render('</title><script>alert(1)</script>');
    assert.equal(html.match(/<script/g)?.length, 1);
    assert.match(html, /<title>&lt;\/title&gt;&lt;script&gt;/);
  });
});

describe('pageRoots', () => {
  it('lets a page load built files and media only', () =>
    assert.deepEqual(
      pageRoots(uri('/ext')).map(({ path }) => path),
      ['/ext/dist', '/ext/media'],
    ));
});
