import assert from '../../../support/assert';
import fs from 'node:fs';
import path from 'node:path';
import { createVSIX } from '@vscode/vsce';
import { findFiles } from '../../../../scripts/findFiles.mjs';
import { installVsix } from '../../../support/vscode/installVsix.mjs';
import { openWorkbench } from '../../support/openWorkbench';
import type { Workbench } from '../../support/workbench';

describe('the packaged extension', () => {
  const vsix = path.resolve('out/packaged.vsix');
  let installed: ReturnType<typeof installVsix>;
  let bench: Workbench;

  before(async () => {
    await createVSIX({ packagePath: vsix, dependencies: false });
    installed = installVsix(vsix);
    bench = await openWorkbench({ extension: null, extensionsDir: installed.extensionsDir });
  });
  after(async () => {
    await bench.close();
    installed.remove();
    fs.rmSync(vsix);
  });

  it('contains only the files that it needs', () => {
    const [folder = ''] = fs
      .readdirSync(installed.extensionsDir)
      .filter((name) => name.startsWith('gridlens.'));
    const home = path.join(installed.extensionsDir, folder);
    const foreign = findFiles(home)
      .map((file) => path.relative(home, file))
      .filter(
        (file) =>
          !/^(package(\.nls)?\.json|LICENSE\.txt|readme\.md|changelog\.md|\.vsixmanifest)$/.test(file) &&
          file !== 'dist/THIRD-PARTY-NOTICES.txt' &&
          !/^dist\/((chunks|page)\/)?[\w-]+\.(js|css|mjs|d\.mts|ttf)$/.test(file) &&
          !/^media\/(walkthrough\/)?[\w.-]+\.(svg|png|webp|md|json|css)$/.test(file),
      );
    assert.deepEqual(foreign, []);
    assert.ok(fs.existsSync(path.join(home, 'dist/extension.js')));
    assert.match(fs.readFileSync(path.join(home, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8'), /^uplot /m);
  });

  it('runs a query after its installation', async () => {
    const sidebar = await bench.openSidebar();
    await sidebar.getByRole('button', { name: 'Explore sample data' }).click();
    await bench.waitForHeading(/NEM power by fueltech/);
    await bench.waitForChart();
    await bench.waitUntilDrawn();
    await bench.webview.getByRole('tab', { name: 'Table' }).click();
    await bench.webview.getByRole('columnheader', { name: /Solar \(Rooftop\)/ }).waitFor();
    assert.deepEqual(await bench.toasts(), []);
  });
});
