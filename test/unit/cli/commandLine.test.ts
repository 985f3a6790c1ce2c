import assert from 'node:assert/strict';
import { parseCommandLine } from '../../../src/cli/commandLine';
import { helpOf } from '../../../src/cli/help';
import { UsageError } from '../../../src/batch/exitCodes';
import { queryFields } from '../../../src/domain/catalog/parameters';

const fieldsOf = (...args: readonly string[]): unknown => {
  const command = parseCommandLine(['query', ...args]);
  assert.ok(command.command === 'query');
  return command.fields;
};

const queryHelp = helpOf('query');

describe('the options of a command', () => {
  it('are the parameters of a query, each in the help', () => {
    for (const field of queryFields) {
      const flag = `--${field.replaceAll('_', '-')}`;
      assert.deepEqual(Object.keys(fieldsOf(flag, 'x') as object), [field]);
      assert.ok(queryHelp.includes(`\n  ${flag} `), flag);
    }
  });

  it('take lists with commas, as several options, or both', () => {
    assert.deepEqual(fieldsOf('--metrics', 'power, energy', '--metrics', 'price'), {
      metrics: ['power', 'energy', 'price'],
    });
  });

  for (const [args, message] of [
    [['query', '--budget', 'ten'], /--budget takes a number/],
    [['query', '--format', 'xls'], /--format takes csv.*not “xls”/],
    [['query', '--region', 'NSW1'], /Did you mean --network-region\?/],
    [['query', '--metrics'], /metrics/],
    [['fetch'], /no command “fetch”/],
  ] as const) {
    it(`are refused: ${args.join(' ')}`, () => {
      assert.throws(
        () => parseCommandLine(args),
        (error) => error instanceof UsageError && message.test(error.message),
      );
    });
  }
});

describe('the help', () => {
  for (const topic of [undefined, 'query', 'dataset'] as const) {
    it(`fits a terminal of 120 columns: ${topic ?? 'all'}`, () => {
      for (const line of helpOf(topic).split('\n')) assert.ok(line.length <= 120, line);
    });
  }
});
