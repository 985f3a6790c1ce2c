import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { fakeApi } from './fakeApi';

function pageOf(origin: string) {
  const nonce = randomBytes(18).toString('base64url');
  const policy = [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src ${origin}`,
    `img-src ${origin} data:`,
    `font-src ${origin}`,
    `form-action 'none'`,
    `base-uri 'none'`,
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${origin}/dist/page/webview.css">
<title>Results</title>
</head>
<body>
<div id="app"></div>
<script nonce="${nonce}">${fakeApi}</script>
<script type="module" nonce="${nonce}" src="${origin}/dist/page/webview.js"></script>
</body>
</html>`;
}

/** Serves the built page under the content security policy that VS Code sets. */
export async function servePage(): Promise<{ origin: string; close(): Promise<void> }> {
  const server = http.createServer(({ url, headers }, response) => {
    const { pathname } = new URL(url ?? '', 'http://page');
    const [, ending = ''] = /^\/dist\/(?:page\/)?[\w-]+\.(js|css)$/.exec(pathname) ?? [];
    const type = { js: 'text/javascript', css: 'text/css' }[ending];
    if (pathname === '/') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(pageOf(`http://${headers.host ?? ''}`));
    } else if (type) {
      // Cached, because tests load the page again and again.
      response.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=3600' });
      response.end(fs.readFileSync(`.${pathname}`));
    } else {
      response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}
