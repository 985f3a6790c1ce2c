// Builds the extension and packages it as gridlens.vsix.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(path.join(path.dirname(fileURLToPath(import.meta.url)), '..'));
const { ensureDependencies } = await import('./dependencies.mjs');
ensureDependencies();
const { status } = spawnSync(process.execPath, ['esbuild.mjs'], { stdio: 'inherit' });
if (status !== 0) process.exit(1);
const { createVSIX } = await import('@vscode/vsce');
await createVSIX({ packagePath: 'gridlens.vsix', dependencies: false });
console.log('gridlens.vsix');
