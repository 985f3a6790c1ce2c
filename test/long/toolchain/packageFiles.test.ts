import assert from '../../support/assert';
import { listFiles, PackageManager } from '@vscode/vsce';

describe('the packaged extension', () => {
  it('contains its bundles, without packages and the Node fetch', async () => {
    const files = await listFiles({ packageManager: PackageManager.None });
    for (const file of [
      'package.json',
      'package.nls.json',
      'dist/extension.js',
      'dist/page/webview.js',
      'dist/page/webview.css',
      'dist/THIRD-PARTY-NOTICES.txt',
    ])
      assert.ok(files.includes(file), file);
    assert.ok(files.some((file) => file.startsWith('dist/chunks/')));
    assert.deepEqual(
      files.filter((file) =>
        /node_modules|undici|clientNode|cli\.mjs|dist\/cli\/|^(src|test|scripts|bench)\//.test(file),
      ),
      [],
    );
  });
});
