import assert from 'node:assert/strict';
import fs from 'node:fs';
import { findFiles } from '../../../scripts/findFiles.mjs';

interface Config {
  extends: string;
  compilerOptions: { lib?: string[]; types: string[] };
  include: string[];
}

const configs = findFiles('tsconfig', '.json').map(
  (file) => JSON.parse(fs.readFileSync(file, 'utf8')) as Config,
);
const sourcesOf = ({ include }: Config) =>
  include.filter((one) => one.startsWith('../src/')).map((one) => one.slice('../src/'.length));

describe('the parts that are checked with no more of the platform than they may use', () => {
  it('are all there is in src, each once', () => {
    assert.deepEqual(configs.flatMap(sourcesOf).sort(), fs.readdirSync('src').sort());
  });

  const rows: [part: string, hasDom: boolean, types: string[]][] = [
    ['domain', false, []],
    ['words', false, []],
    ['formats', false, []],
    ['protocol', false, []],
    ['client', false, ['node']],
    ['sample', false, ['node']],
    ['cli', false, ['node']],
    ['datasets', false, ['node']],
    ['host', false, ['node', 'vscode']],
    ['services', false, ['node', 'vscode']],
    ['features', false, ['node', 'vscode']],
    ['webview', true, []],
  ];
  for (const [part, hasDom, types] of rows) {
    it(`have ${hasDom ? 'the DOM' : 'no DOM'}, and types of ${types.join(' and ') || 'nothing else'}: ${part}`, () => {
      const config = configs.find((one) => sourcesOf(one).includes(part));
      assert.equal(config?.extends, '../tsconfig.json');
      // The base configuration has the DOM.
      assert.deepEqual(config.compilerOptions.lib, hasDom ? undefined : ['ES2022']);
      assert.deepEqual(config.compilerOptions.types, types);
    });
  }
});
