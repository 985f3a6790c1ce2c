import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { build } from 'esbuild';
import { bundles } from '../../scripts/bundles.mjs';

const folder = 'out/bench/chart';
/** The scripts that a page loads before its own. @type {Record<string, string>} */
const peerScripts = {
  echarts: 'bench/node_modules/echarts/dist/echarts.min.js',
  chartjs: 'bench/node_modules/chart.js/dist/chart.umd.min.js',
};
export const pageNames = ['gridlens', 'uplot', 'echarts', 'chartjs', 'tab'];

/** Builds the results page as it ships, and the pages of the bench. */
async function buildPages() {
  fs.rmSync(folder, { recursive: true, force: true });
  const page = { ...bundles['webview'], minify: true, metafile: true, outdir: folder };
  for (const { path: file, contents } of (await build({ ...page, write: false })).outputFiles) {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, contents);
  }
  const shared = { bundle: true, minify: true, logLevel: /** @type {const} */ ('warning') };
  const entryPoints = pageNames.map((name) => `bench/chart/pages/${name}.ts`);
  await build({ ...shared, entryPoints, outdir: folder, format: 'esm', target: 'chrome120' });
  const theme = { entryPoints: ['bench/chart/entry.mjs'], outfile: `${folder}/theme.mjs` };
  await build({ ...shared, ...theme, format: 'esm', platform: 'node' });
}

/** @param {string} name @param {{ bodyClass: string, style: string }} theme */
function documentOf(name, { bodyClass, style }) {
  const scripts = [
    ...(peerScripts[name] ? [`<script src="/${peerScripts[name]}"></script>`] : []),
    `<script type="module" src="/${folder}/${name}.js"></script>`,
    ...(name === 'gridlens' ? [`<script type="module" src="/${folder}/page/webview.js"></script>`] : []),
  ];
  const styles = ['node_modules/uplot/dist/uPlot.min.css', `${folder}/page/webview.css`];
  const sheet = name === 'gridlens' ? styles[1] : styles[0];
  return `<!DOCTYPE html>
<html lang="en" style='${style}'>
<head><meta charset="UTF-8"><title>${name}</title><link rel="stylesheet" href="/${sheet}"></head>
<body class="${bodyClass}"${name === 'gridlens' ? '' : ' style="margin: 0"'}><div id="app"></div>${scripts.join('')}</body>
</html>`;
}

/** Builds the pages and serves them. @returns {Promise<{ origin: string, close: () => void }>} */
export async function servePages() {
  await buildPages();
  const { themeOf } = await import(new URL(`../../${folder}/theme.mjs`, import.meta.url).href);
  const types = { js: 'text/javascript', css: 'text/css' };
  const server = http.createServer(({ url = '/' }, response) => {
    const [name = ''] = url.slice(1).split('?');
    const [, type] = /^\/(?:out|bench|node_modules)\/[\w./-]+\.(js|css)$/.exec(url) ?? [];
    if (pageNames.includes(name)) {
      response.writeHead(200, { 'content-type': 'text/html' }).end(documentOf(name, themeOf('dark')));
    } else if (type && !url.includes('..') && fs.existsSync(name)) {
      const contentType = types[/** @type {keyof typeof types} */ (type)];
      response.writeHead(200, { 'content-type': contentType }).end(fs.readFileSync(name));
    } else {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
