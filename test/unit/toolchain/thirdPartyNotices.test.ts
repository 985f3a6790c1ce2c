import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { eachFolder } from '../../support/eachFolder';
import { thirdPartyNotices } from '../../../scripts/thirdPartyNotices.mjs';

const built = fs.readFileSync('dist/THIRD-PARTY-NOTICES.txt', 'utf8');
const metafiles = fs
  .readdirSync('out/meta')
  .map((file) => JSON.parse(fs.readFileSync(`out/meta/${file}`, 'utf8')) as Metafile);
/** Every package with a file in a bundle, by its folder. */
const bundled = new Set(
  metafiles
    .flatMap(({ inputs }) => Object.keys(inputs))
    .flatMap((file) => /node_modules\/(?:@[^/]+\/)?[^/]+(?!.*node_modules)/.exec(file) ?? []),
);

describe('the notices of third parties', () => {
  it('are of at least the chart library and the icons', () => {
    assert.ok(bundled.has('node_modules/uplot') && bundled.has('node_modules/@vscode/codicons'));
  });

  for (const folder of bundled) {
    it(`have the version and the whole licence of ${folder}`, () => {
      const { name, version, license } = JSON.parse(
        fs.readFileSync(path.join(folder, 'package.json'), 'utf8'),
      ) as Record<'name' | 'version' | 'license', string>;
      assert.ok(built.includes(`\n${name} ${version} (${license})`));
      const file = ['LICENSE', 'LICENSE.md'].find((name) => fs.existsSync(path.join(folder, name))) ?? '';
      const licence = fs.readFileSync(path.join(folder, file), 'utf8').replace(/^\ufeff/, '');
      assert.ok(built.includes(licence.replaceAll('\r\n', '\n').trim()));
    });
  }

  it('name no other package', () => {
    const headings = built.match(/^-{80}\n\S+ \S+ \(.*\n-{80}$/gm) ?? [];
    assert.equal(headings.length, bundled.size);
  });

  it('have the licence of an adapted source', () => {
    const notices = thirdPartyNotices([{ inputs: { 'src/formats/columnar/snappy.ts': {} } }]);
    assert.match(
      notices,
      /\nsnappyjs \(MIT\) \S+\n-+\n\nThe MIT License \(MIT\)\n\nCopyright \(c\) 2016 Zhipeng Jia\n/,
    );
  });

  it('have no data of the project, whose files also end otherwise', () => {
    const file = 'src/sample/fleet/fleet.json';
    assert.equal(thirdPartyNotices([{ inputs: { [file]: {} } }]), thirdPartyNotices([]));
  });

  describe('of a package', () => {
    const at = eachFolder();
    const write = (name: string, files: Record<string, string>) => {
      const home = at('node_modules', name);
      fs.mkdirSync(home, { recursive: true });
      for (const [file, text] of Object.entries(files)) fs.writeFileSync(path.join(home, file), text);
      return path.join(home, 'dist/index.js');
    };
    const noticesOf = (file: string) => thirdPartyNotices([{ inputs: { [file]: {} } }]);
    const manifest = (license?: string) => JSON.stringify({ name: 'a', version: '1.2.3', license });

    it('hold its licence and what it has to say besides', () => {
      const file = write('@s/a', { 'package.json': manifest('MIT'), LICENCE: 'Do.', 'NOTICE.md': 'By me.' });
      assert.match(noticesOf(file), /\na 1\.2\.3 \(MIT\)\n-+\n\nDo\.\n\nBy me\.\n$/);
    });

    for (const [title, files] of [
      ['no file with its licence', { 'package.json': manifest('MIT') }],
      ['a licence file, but names none', { 'package.json': manifest(), LICENSE: 'Do.' }],
    ] as const)
      it(`cannot be made when it has ${title}: the build fails`, () => {
        const file = write('a', files);
        assert.throws(() => noticesOf(file), /no licence/);
      });
  });
});
