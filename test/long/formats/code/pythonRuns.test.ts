import assert from '../../../support/assert';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { offsetMinutesOf, parseQueryDate, type Query, resolveWindow } from '#src/domain';
import { codeStyles, missingNames, writeCode } from '#src/formats/code/codeStyles';
import type { CodeStyle } from '#src/formats/code/snippet';
import { anyQuery, nowMs, writtenQuery } from '../../../unit/formats/code/codeCases';

/** Stand-ins for the modules that snippets import; they record the requests. */
const standIns: Record<string, string> = {
  'openelectricity/__init__.py': `
import builtins
class Response:
    def to_pandas(self): return 'pandas'
    def to_polars(self): return 'polars'
def plain(value):
    if isinstance(value, list): return [plain(one) for one in value]
    if hasattr(value, 'value'): return value.value
    return value.isoformat() if hasattr(value, 'isoformat') else value
class OEClient:
    def __enter__(self): return self
    def __exit__(self, *error): pass
    def __getattr__(self, method):
        def call(**keywords):
            builtins.asked.append([method, {name: plain(value) for name, value in keywords.items()}])
            return Response()
        return call
`,
  'openelectricity/types.py': `
class Member:
    def __init__(self, name): self.value = name.lower()
class Members(type):
    def __getattr__(cls, name): return Member(name)
class DataMetric(metaclass=Members): pass
class MarketMetric(metaclass=Members): pass
class UnitFueltechType(metaclass=Members): pass
class FueltechGroupType(metaclass=Members): pass
`,
  'requests.py': `
import builtins
class Response:
    def raise_for_status(self): pass
    def json(self):
        series = {'columns': {'region': 'NSW1'}, 'data': [['2026-10-01T00:00:00+10:00', 84.2], ['2026-10-01T00:05:00+10:00', None]]}
        return {'data': [{'metric': 'price', 'unit': '$/MWh', 'results': [series]}]}
def get(address, params, headers, timeout):
    assert headers == {'Authorization': 'Bearer the key'}, headers
    builtins.asked.append([address, params])
    return Response()
`,
  'pandas.py': `
def DataFrame(rows):
    assert [sorted(row) for row in rows] == [['metric', 'region', 'time', 'value']] * 2, rows
`,
  'run.py': `
import builtins, json, sys
answers = []
for file in sys.argv[1:]:
    builtins.asked = []
    exec(compile(open(file, encoding='utf8').read(), file, 'exec'), {'__name__': 'snippet'})
    answers.append(builtins.asked)
print(json.dumps(answers))
`,
};

interface Written {
  style: CodeStyle;
  query: Query;
  file: string;
}

function writeAll(folder: string): Written[] {
  const styles = codeStyles.filter(({ language }) => language.id === 'python');
  return fc.sample(anyQuery, { numRuns: 60, seed: 7 }).flatMap((query, index) =>
    styles
      .filter((style) => missingNames(style, query).length === 0)
      .map((style) => {
        const { imports, lines } = writeCode(style, query, { nowMs });
        const file = path.join(folder, `${style.id}${index}.py`);
        fs.writeFileSync(file, [...imports.map(({ line }) => line), ...lines, ''].join('\n'));
        return { style, query, file };
      }),
  );
}

/** Returns the length of a window in milliseconds, for windows that depend on when the code runs. */
function spanOf(query: Query, start: unknown, end: unknown) {
  const [from, to] = [start, end].map((text) =>
    parseQueryDate(String(text), offsetMinutesOf(query.network_code)),
  );
  return (to ?? NaN) - (from ?? NaN);
}

function assertRequested({ style, query }: Written, answer: unknown[]) {
  const [[target, sent] = []] = answer as [string, Record<string, unknown>][];
  assert.ok(target !== undefined && sent, 'nothing was asked');
  const { operation, network_code: network, ...written } = writtenQuery(style, query);
  const isClient = style.id !== 'pythonRequests';
  if (isClient) assert.equal(sent['network_code'], network);
  else
    assert.ok(
      target.endsWith(`/${operation === 'market' ? 'market/network' : `data/${operation}`}/${network}`),
    );
  const { network_code: _, date_start: start, date_end: end, ...fields } = sent;
  const { window, date_start: from, date_end: to, ...wanted } = written;
  assert.deepEqual(fields, wanted);
  if (window === undefined) {
    assert.deepEqual([start, end], [from, to]);
    return;
  }
  const resolved = resolveWindow(query, nowMs);
  const asked = spanOf(query, start, end);
  // A window of five-minute data ends on the minute, not at the edge of a bucket.
  assert.equal(asked, (resolved?.endMs ?? 0) - (resolved?.startMs ?? 0), `${String(start)} – ${String(end)}`);
}

describe('Python code of queries', () => {
  it('compiles, and requests the query', function () {
    if (spawnSync('python3', ['--version']).status !== 0) {
      console.log('      skipped: there is no python3 on this machine');
      this.skip();
    }
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-code-'));
    try {
      for (const [name, text] of Object.entries(standIns)) {
        fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
        fs.writeFileSync(path.join(folder, name), text);
      }
      const written = writeAll(folder);
      const files = written.map(({ file }) => file);
      const compiled = spawnSync('python3', ['-m', 'py_compile', ...files], { encoding: 'utf8' });
      assert.equal(compiled.status, 0, compiled.stderr);
      const env = { ...process.env, PYTHONPATH: folder, OPENELECTRICITY_API_KEY: 'the key' };
      const ran = spawnSync('python3', [path.join(folder, 'run.py'), ...files], { encoding: 'utf8', env });
      assert.equal(ran.status, 0, ran.stderr);
      const answers = JSON.parse(ran.stdout) as unknown[][];
      for (const [index, one] of written.entries()) assertRequested(one, answers[index] ?? []);
      assert.ok(written.length > 100, `${written.length} written`);
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });
});
