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

/** The names of all code files, without their folders. */
const codeFiles = new Set(
  ['src', 'test', 'scripts']
    .flatMap((folder) => filesIn(folder, /\.(?:tsx?|mjs)$/))
    .map((name) => path.posix.basename(name)),
);

const withoutCode = (text: string) => text.replaceAll(/^ *```.*?^ *```$/gms, '');

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

/** A path with a folder: not `services/x` (any service), hidden files, and the output of builds (`out`, `dist`). */
const isPath = /^(?!\.|out\/|dist\/|.*\/x$)[\w.-]+(?:\/[\w.-]+)+\/?$/;

/** The folders to which paths in documents are relative. */
const roots = ['', 'src/', 'test/', 'test/unit/', 'test/long/'];

const exists = (name: string) => [name, `${name}.ts`, `${name}.test.ts`].some((file) => fs.existsSync(file));

/** Fails unless the file and the anchor of a link exist. `from` is the file with the link. */
function assertExists(from: string, link: string) {
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

  for (const file of documents.filter((name) => /^(?:docs\/)?[^/]+\.md$/.test(name))) {
    it(`name only files and folders that exist: ${file}`, () => {
      for (const [, name = ''] of withoutCode(fs.readFileSync(file, 'utf8')).matchAll(/`([^`\n]+)`/g)) {
        const isThere = /^\w[\w.]*\.(?:tsx?|mjs)$/.test(name)
          ? codeFiles.has(name) || fs.existsSync(name)
          : !isPath.test(name) || roots.some((root) => exists(root + name));
        assert.ok(isThere, `${file}: ${name}`);
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
