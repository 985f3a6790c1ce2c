import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { transformSync } from 'esbuild';
import type { Result } from '#src/domain';
import { countCells, dataStyles, dataStylesFor } from '#src/formats/code/dataStyles';
import { python, typescript } from '#src/formats/code/snippetLanguages';
import { axis, result, series, asSample } from '../sampleResults';
import { hostileTexts } from './codeCases';

const textOf = (id: string, of: Result) => {
  const snippet = dataStyles.find((style) => style.id === id)?.write(of);
  assert.ok(snippet);
  return [...snippet.lines, ''].join('\n');
};

const values = [8040.25, NaN, -35.1, 0.1 + 0.2, 1e21];
const mix = result([
  series({ fueltech: 'wind' }, axis(5), values),
  series({ fueltech: 'battery_charging' }, axis(3, 2), [1, 2, 3]),
]);
const hostile = result(
  hostileTexts.map((text, index) => series({ unit_code: `A${text}` }, axis(1), [index])),
);

/** The lists that Python or JavaScript builds from the code: the stamps, and the values of each series. */
type Lists = Record<string, (number | string | null)[]>;

function runPython(code: string): Lists | undefined {
  const input = `${code}\nimport json\nprint(json.dumps(data))\n`;
  const { status, stdout, stderr, error } = spawnSync('python3', ['-'], { input, encoding: 'utf8' });
  if (error) return undefined;
  assert.equal(status, 0, `${stderr}\n${code}`);
  return JSON.parse(stdout) as Lists;
}

function runScript(code: string): Lists {
  const script = transformSync(code, { loader: 'ts' }).code;
  const AnyFunction = (() => undefined).constructor as new (code: string) => () => Lists;
  return new AnyFunction(`${script}\nreturn data;`)();
}

describe('a result as data in code', () => {
  const stamps = ['00:00', '00:05', '00:10', '00:15', '00:20'].map((time) => `2026-10-05T${time}:00+10:00`);
  const expected = {
    time: stamps,
    'Battery (Charging) (MW)': [null, null, -1, -2, -3],
    'Wind (MW)': [8040.25, null, -35.1, 0.30000000000000004, 1e21],
  };

  it('has exact numbers and nulls in TypeScript', () =>
    assert.deepEqual(runScript(textOf('const', mix)), expected));

  it('has exact numbers and nulls in Python', function () {
    const lists = runPython(textOf('dict', mix));
    if (!lists) {
      console.log('      skipped: there is no python3 on this machine');
      this.skip();
    }
    assert.deepEqual(lists, expected);
    const fakePandas = 'class pd:\n    DataFrame = dict\n    to_datetime = list\n';
    const frame = runPython(`${fakePandas}${textOf('frame', mix)}data = df\n`);
    assert.deepEqual(frame, expected);
  });

  it('escapes names in string literals', function () {
    const count = (lists: Lists | undefined) => Object.keys(lists ?? {}).length;
    assert.equal(count(runScript(textOf('const', hostile))), hostileTexts.length + 1);
    const lists = runPython(textOf('dict', hostile));
    if (!lists) this.skip();
    assert.equal(count(lists), hostileTexts.length + 1);
  });

  it('escapes names in Markdown cells', () => {
    const [head = '', line = '', ...rows] = textOf('markdown', hostile).split('\n');
    const cells = (row: string) => row.split(/(?<!\\)\|/).length;
    assert.equal(cells(head), cells(line));
    assert.match(rows[0] ?? '', /^\| 2026-10-05T00:00:00\+10:00 \|/);
    const names = hostileTexts.map((text) => series({ unit_code: `${text}<img src=x>[a](b)` }, axis(1), [1]));
    assert.doesNotMatch(textOf('markdown', result(names)), /(?<!\\)(?:<img|\[a)/);
  });

  it('marks sample and provisional data', () => {
    const sample = result([series({}, axis(2), [1, 2], { settledUntilMs: axis(2)[1] ?? 0 })]);
    const marked: Result = asSample(sample);
    for (const id of ['dict', 'frame', 'const', 'markdown'])
      assert.match(textOf(id, marked), /sample data[^]*provisional from 2026-10-05T00:05:00/);
    assert.match(textOf('csv', marked), /^time,.*,provisional,sample_data\n.*,,true\n.*,true,true\n/);
  });

  it('counts its cells with gaps', () => {
    assert.equal(countCells(mix), 10);
    const separate = Array.from({ length: 300 }, (_, index) => series({}, axis(1, index), [1]));
    assert.equal(countCells(result(separate)), 90_000);
  });

  it('is offered first in the style that suits the document', () => {
    const first = (...args: Parameters<typeof dataStylesFor>) => dataStylesFor(...args)[0]?.id;
    assert.equal(first(python, ''), 'dict');
    assert.equal(first(python, 'import pandas as pd\n'), 'frame');
    assert.equal(first(typescript, ''), 'const');
    assert.equal(first(undefined, ''), 'markdown');
  });
});
