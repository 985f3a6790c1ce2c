import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { showPage } from '#src/host/webviewPage';

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

const show = (title = 'Result'): vscode.Webview => {
  const shown = { ...webview };
  showPage(shown, uri('/ext/'), title);
  return shown;
};
const render = (title?: string) => show(title).html;

const policyOf = (html: string) => /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';

describe('the results page', () => {
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

describe('the folders of the results page', () => {
  it('are those of built files and media only', () =>
    assert.deepEqual(
      show().options.localResourceRoots?.map(({ path }) => path),
      ['/ext/dist', '/ext/media'],
    ));
});
