// Writes the type declarations for other programs into out/declarations: one file per entry, with the types of all its
// modules. Both files come from one program, because parsing and checking take most of the time.
import fs from 'node:fs';
import dts from 'dts-bundle-generator';

/** The source of each declaration file. */
const sources = { 'client.d.mts': 'src/client/index.ts', 'clientNode.d.mts': 'src/client/node/nodeFetch.ts' };

const entries = Object.values(sources).map((filePath) => ({ filePath, output: { noBanner: true } }));
const texts = dts.generateDtsBundle(entries, { preferredConfigPath: 'tsconfig.json' });
fs.mkdirSync('out/declarations', { recursive: true });
for (const [i, name] of Object.keys(sources).entries()) {
  fs.writeFileSync(`out/declarations/${name}`, texts[i] ?? '');
}
