import assert from '../../support/assert';
import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { withEmptyFolder } from '../../support/commandLine';

const run = promisify(execFile);
const { version } = JSON.parse(await fs.readFile('package.json', 'utf8')) as { version: string };

interface Packed {
  filename: string;
  files: { path: string }[];
}

/** Packs the build, and runs `use` in a folder with only the package. */
const withPackage = (use: (packed: Packed, folder: string) => Promise<void>) =>
  withEmptyFolder(async (folder) => {
    const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder];
    const [packed] = JSON.parse((await run('npm', args)).stdout) as Packed[];
    await use(packed ?? assert.fail(), folder);
  });

describe('the npm package', () => {
  it('contains only the command line and the client', () =>
    withPackage(async ({ files }) => {
      const paths = files.map((file) => file.path);
      const expected = [
        'client.d.mts',
        'client.mjs',
        'clientNode.d.mts',
        'clientNode.mjs',
        'cli.mjs',
        'mcp.mjs',
      ];
      for (const file of ['LICENSE', 'README.md', ...expected.map((name) => `dist/${name}`)])
        assert.ok(paths.includes(file), file);
      assert.deepEqual(
        paths.filter(
          (file) =>
            !/^(?:LICENSE|README\.md|package\.json|dist\/(?:cli\/.*|cli\.mjs|mcp\.mjs|client(?:Node)?\.(?:mjs|d\.mts)|types\/.*\.d\.ts|THIRD-PARTY-NOTICES\.txt))$/.test(
              file,
            ),
        ),
        [],
      );
      assert.deepEqual(
        (await fs.readdir('dist/cli')).filter((name) => !paths.includes(`dist/cli/${name}`)),
        [],
      );
    })).timeout(60_000);

  it('runs with npx without a network', () =>
    withPackage(async ({ filename }, cwd) => {
      const npx = async (...args: string[]) => {
        const env = { ...process.env, npm_config_cache: path.join(cwd, 'cache'), npm_config_offline: 'true' };
        return (await run('npx', ['--yes', `./${filename}`, ...args], { cwd, env })).stdout;
      };
      assert.equal(await npx('--version'), `${version}\n`);
      assert.match(
        await npx('query', '--sample', '--metrics', 'price', '--interval', '1h', '--window', '24h'),
        /^time,Price \(\$\/MWh\).*\n\d{4}-/,
      );
      const dates = ['--date-start', '2026-05-01', '--date-end', '2026-05-03'];
      await npx('query', '--sample', '--metrics', 'price', ...dates, '-o', 'price.parquet');
      const head = (await fs.readFile(path.join(cwd, 'price.parquet'))).subarray(0, 4);
      assert.equal(head.toString(), 'PAR1');
    })).timeout(120_000);
});
