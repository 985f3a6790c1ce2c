import assert from '../../../support/assert';
import fc from 'fast-check';
import { readDefinition } from '#src/features/tasks/taskDefinition';
import type { JsonObject } from '#src/domain';

const file = 'queries/prices.gridlens.json';

describe('a task definition', () => {
  it('has a query file, variables, output, format, budget and overwrite', () => {
    const set = { region: 'NSW1', days: 7 };
    const { set: texts, ...others } = readDefinition({
      type: 'gridlens',
      command: 'export',
      file,
      set,
      output: 'data/{name}.txt',
      format: 'csv',
      budget: 50,
      overwrite: true,
    }) as { set: ReadonlyMap<string, string> };
    assert.deepEqual(Object.fromEntries(texts), { region: 'NSW1', days: '7' });
    assert.deepEqual(others, {
      command: 'export',
      file,
      output: 'data/{name}.txt',
      format: 'csv',
      budget: 50,
      overwrite: true,
    });
  });

  it('names a dataset by its folder', () => {
    assert.deepEqual(readDefinition({ command: 'datasetUpdate', folder: 'data/nem', budget: 0 }), {
      command: 'datasetUpdate',
      folder: 'data/nem',
      budget: 0,
    });
    assert.deepEqual(readDefinition({ command: 'datasetVerify', folder: '.' }), {
      command: 'datasetVerify',
      folder: '.',
    });
  });

  const rows: [JsonObject, RegExp][] = [
    [{ command: 'download' }, /“command” of the task is export, datasetUpdate or datasetVerify\./],
    [{ command: 'export' }, /lacks “file”: "file": "queries\/prices/],
    [{ command: 'export', file: 7 }, /“file” of the task must be a text/],
    [{ command: 'export', file: 'x/'.repeat(50_000) }, /“file” of the task is longer than 4,096 characters/],
    [{ command: 'export', file, set: ['NSW1'] }, /“set” of the task has values by variables/],
    [{ command: 'export', file, set: { region: null } }, /The value of “region”/],
    [{ command: 'export', file, format: 'pdf' }, /“format” of the task is csv, .* or gridresult, not “pdf”/],
    [{ command: 'export', file, budget: '50' }, /“budget” of the task must be a number/],
    [{ command: 'export', file, budget: -1 }, /“budget” of the task must be a number/],
    [{ command: 'datasetUpdate' }, /lacks “folder”/],
  ];
  for (const [definition, message] of rows)
    it(`is refused: ${JSON.stringify(definition)}`, () => {
      assert.throws(() => readDefinition(definition), { name: 'UsageError', message });
    });

  it('is read or refused, whatever its fields hold', () => {
    const field = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('export', 'datasetUpdate', 'datasetVerify', 'csv'),
    );
    const names = ['command', 'file', 'set', 'output', 'format', 'folder', 'budget', '__proto__'];
    const definition = fc.dictionary(fc.constantFrom(...names), field);
    fc.assert(
      fc.property(definition, (hostile) => {
        try {
          const { command, budget = 0 } = readDefinition(hostile);
          assert.ok(['export', 'datasetUpdate', 'datasetVerify'].includes(command));
          assert.ok(Number.isSafeInteger(budget) && budget >= 0);
        } catch (error) {
          assert.equal((error as Error).name, 'UsageError');
        }
      }),
      { numRuns: 1000 },
    );
  });
});
