import assert from 'node:assert/strict';
import { parseCommandLine } from '#src/cli/commandLine';
import { commandNames } from '#src/cli/commandOptions';
import { helpOf } from '#src/cli/help';
import { UsageError } from '#src/batch/exitCodes';
import { queryFields } from '#src/domain';

const fieldsOf = (...args: string[]): unknown => {
  const command = parseCommandLine(['query', ...args]);
  assert.ok(command.command === 'query');
  return command.fields;
};

const queryHelp = helpOf('query');

describe('the options of a command', () => {
  it('are the parameters of a query, described in the help', () => {
    for (const field of queryFields) {
      const flag = `--${field.replaceAll('_', '-')}`;
      assert.deepEqual(Object.keys(fieldsOf(flag, 'x') as object), [field]);
      assert.ok(queryHelp.includes(`\n  ${flag} `), flag);
    }
  });

  it('accept lists with commas, repeated options, or both', () => {
    assert.deepEqual(fieldsOf('--metrics', 'power, energy', '--metrics', 'price'), {
      metrics: ['power', 'energy', 'price'],
    });
  });

  for (const [args, message] of [
    ['query --budget ten', /--budget takes a number/],
    ['query --format xls', /no format “xls”\. Did you mean xlsx\?/],
    ['query --region NSW1', /Did you mean --network-region\?/],
    ['query --metrics', /--metrics needs a value/],
    ['query --metrics --interval 1h', /--metrics needs a value/],
    ['query --metric power', /no option --metric\. Did you mean --metrics\?/],
    ['query --regoin NSW1', /no option --regoin\. Did you mean --network-region\?/],
    ['query --start 2026', /Did you mean --date-start\?/],
    ['query --from 2026', /Did you mean --date-start\?/],
    ['query --networkRegion NSW1', /Did you mean --network-region\?/],
    ['query --xyzzy', /no option --xyzzy\.$/],
    ['query -x', /no option -x\.$/],
    ['query --again 2', /gridlens query has no --again, which is an option of gridlens dataset\.$/],
    ['query --sample=yes', /--sample takes no value/],
    ['query --budget -5', /--budget takes a number of requests, not “-5”/],
    ['query --sample --address https://example.org', /--sample .* --address: leave out one/],
    ['dataset plam x', /no “plam”\. Did you mean plan\?/],
    ['help quary', /no help on “quary”\. Did you mean query\?/],
    ['quary', /no command “quary”\. Did you mean query\?/],
    ['fetch', /no command “fetch”\.$/],
  ] as const) {
    it(`are refused: ${args}`, () => {
      assert.throws(
        () => parseCommandLine(args.split(' ')),
        (error) => error instanceof UsageError && message.test(error.message),
      );
    });
  }
});

describe('an option', () => {
  it('accepts a value that starts with a dash', () => {
    const command = parseCommandLine(['query', '--nulls', '-999', '-o', '-']);
    assert.ok(command.command === 'query');
    assert.deepEqual([command.exported, command.output], [{ nulls: '-999' }, '-']);
  });
});

describe('the help', () => {
  for (const topic of [undefined, ...commandNames]) {
    it(`fits a terminal of 120 columns: ${topic ?? 'all'}`, () => {
      for (const line of helpOf(topic).split('\n')) assert.ok(line.length <= 120, line);
    });
  }
});
