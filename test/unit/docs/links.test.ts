import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';

const repository = 'https://github.com/gridlens/gridlens/blob/HEAD/';

const filesIn = (folder: string, extension: RegExp): readonly string[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => extension.test(name))
    .map((name) => path.posix.join(folder, name.replaceAll('\\', '/')));

const documents = [
  ...fs.readdirSync('.').filter((name) => name.endsWith('.md')),
  ...filesIn('docs', /\.md$/),
  ...filesIn('examples', /\.md$/),
];

const testFiles = (): readonly string[] =>
  ['unit', 'long', 'fuzz', 'host', 'page', 'ui', 'hostile']
    .map((kind) => `test/${kind}`)
    .filter((folder) => fs.existsSync(folder))
    .flatMap((folder) => filesIn(folder, /\.test\.ts$/));

const withoutCode = (text: string): string => text.replaceAll(/^ *```.*?^ *```$/gms, '');

/** Returns the anchors of a document: those that it states, and those that GitHub gives its headings. */
function anchorsIn(text: string): ReadonlySet<string> {
  const anchors = new Set([...text.matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id = '']) => id));
  for (const [, heading = ''] of withoutCode(text).matchAll(/^#+ (.+)$/gm)) {
    const slug = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    let anchor = slug;
    for (let i = 1; anchors.has(anchor); i++) anchor = `${slug}-${i}`;
    anchors.add(anchor);
  }
  return anchors;
}

const exists = (name: string): boolean => fs.existsSync(name) || fs.existsSync(`${name}.ts`);

/** Fails unless the file and the anchor of a link exist. `from` is the file with the link. */
function assertExists(from: string, link: string): void {
  const [target = '', anchor] = link.split('#');
  const file = target === '' ? from : path.posix.join(path.posix.dirname(from), target);
  assert.ok(fs.existsSync(file), `${from}: ${link}`);
  if (anchor !== undefined)
    assert.ok(anchorsIn(fs.readFileSync(file, 'utf8')).has(anchor), `${from}: ${link}`);
}

describe('the links of the documentation', () => {
  for (const file of documents) {
    it(`lead to files, pictures and headings that exist: ${file}`, () => {
      for (const [, link = ''] of withoutCode(fs.readFileSync(file, 'utf8')).matchAll(/\]\(([^)\s]+)\)/g))
        if (!/^\w+:/.test(link)) assertExists(file, link);
    });
  }

  for (const file of ['CONTRIBUTING.md', 'docs/architecture.md']) {
    it(`name only files and tests that exist: ${file}`, () => {
      const tests = new Set(testFiles().map((test) => path.posix.basename(test)));
      for (const [, name = ''] of withoutCode(fs.readFileSync(file, 'utf8')).matchAll(/`([^`\n]+)`/g)) {
        if (/^\w+\.test\.ts$/.test(name)) assert.ok(tests.has(name), `${file}: ${name}`);
        // `services/x` stands for any service, and builds make `out` and `dist`.
        else if (/^[\w.-]+(?:\/[\w.-]+)+$/.test(name) && !/\/x$|^(?:out|dist)\//.test(name))
          assert.ok(
            ['', 'src/'].some((root) => exists(root + name)),
            `${file}: ${name}`,
          );
      }
    });
  }

  it('in messages of the extension lead to headings that exist', () => {
    const links = filesIn('src', /\.tsx?$/).flatMap((file) =>
      fs
        .readFileSync(file, 'utf8')
        .split(repository)
        .slice(1)
        .map((text) => /^[\w./#-]+/.exec(text)?.[0] ?? ''),
    );
    assert.ok(links.length > 0);
    for (const link of links) assertExists('README.md', link);
  });
});
