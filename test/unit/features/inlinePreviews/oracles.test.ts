import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import type { Node } from 'typescript/unstable/ast';
import { isCallExpression, isNewExpression } from 'typescript/unstable/ast/is';
import { createVirtualFileSystem } from 'typescript/unstable/fs';
import { API } from 'typescript/unstable/sync';
import { CodeModel } from '#src/features/inlinePreviews/scan/codeModel';
import { python } from '#src/features/inlinePreviews/languages/python';
import { typescript } from '#src/features/inlinePreviews/languages/typescript';
import { readCorpus } from './readCorpus';

/** Prints where each call begins and ends according to CPython, in UTF-16 units; null for code that it cannot parse. */
const script = `
import ast, json, sys
def units(text): return len(text.encode('utf-16-le', 'surrogatepass')) // 2
def offset(lines, line, column):
    return sum(units(one) for one in lines[:line - 1]) + units(lines[line - 1].encode()[:column].decode())
def calls(code):
    try: tree = ast.parse(code)
    except SyntaxError: return None
    lines = code.splitlines(keepends=True)
    return [[offset(lines, n.lineno, n.col_offset), offset(lines, n.end_lineno, n.end_col_offset)]
        for n in ast.walk(tree) if isinstance(n, ast.Call)]
print(json.dumps([calls(code) for code in json.load(sys.stdin)]))
`;

type Extents = [start: number, end: number][];

function assertExtents(code: string, model: CodeModel, extents: Extents, title: string) {
  const known = new Set(extents.map(([start, end]) => `${start}-${end}`));
  for (const { kind, start, end } of model.sites) {
    if (kind === 'address') continue;
    assert.ok(known.has(`${start}-${end}`), `${title}: ${code.slice(start, end)}`);
  }
}

/** Returns where each call begins and ends in each text. */
function callsInScripts(codes: readonly string[]): readonly Extents[] {
  const scripts = new Map(codes.map((code, index) => [`/script${index}.tsx`, code]));
  const files = [...scripts.keys()];
  const config = JSON.stringify({ compilerOptions: { noLib: true, types: [] }, files });
  const fs = createVirtualFileSystem({
    '/tsconfig.json': config,
    ...Object.fromEntries(scripts),
  });
  const compiler = new API({ cwd: '/', fs });
  const project = compiler.updateSnapshot({ openProjects: ['/tsconfig.json'] }).getProject('/tsconfig.json');
  const extents = files.map((file) => {
    const found: [number, number][] = [];
    const visit = (node: Node) => {
      if (isCallExpression(node) || isNewExpression(node)) found.push([node.getStart(), node.getEnd()]);
      node.forEachChild(visit);
    };
    visit(project?.program.getSourceFile(file) ?? assert.fail(file));
    return found;
  });
  compiler.close();
  return extents;
}

describe('the extents of queries', () => {
  it('match the calls of CPython’s parser', function () {
    const cases = ['python', 'pythonHttp', 'pythonStatements', 'pythonChanges', 'pythonParameters'].flatMap(
      readCorpus,
    );
    const input = JSON.stringify(cases.map(({ code }) => code));
    const { status, stdout } = spawnSync('python3', ['-c', script], { input, encoding: 'utf8' });
    if (status !== 0) this.skip();
    const answers = JSON.parse(stdout) as (Extents | null)[];
    let compared = 0;
    for (const [index, { code, title }] of cases.entries()) {
      const extents = answers[index];
      if (!extents) continue;
      assertExtents(code, new CodeModel(code, python), extents, title);
      compared++;
    }
    assert.ok(compared > 100, `${compared} compared`);
  });

  it('match the calls of the TypeScript compiler', () => {
    const files = ['typescript', 'typescriptHttp', 'typescriptChanges', 'typescriptParameters'];
    const cases = files.flatMap(readCorpus);
    const extents = callsInScripts(cases.map(({ code }) => code));
    for (const [index, { code, title }] of cases.entries())
      assertExtents(code, new CodeModel(code, typescript), extents[index] ?? assert.fail(), title);
  });
});
