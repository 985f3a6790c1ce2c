import assert from '../../../support/assert';
import fc from 'fast-check';
import { faultOfValue, resolveTemplate, type SavedQuery } from '#src/domain';
import { formatSavedQuery, parseSavedQuery } from '#src/formats/queryFiles/savedQueryFile';

const query = { operation: 'network', network_code: 'NEM', metrics: ['power'], window: '${window}' };
const region = { default: 'NSW1', values: ['NSW1', 'QLD1'], label: 'Region' };
const window = { default: '24h' };
const file = (fields: object, parameters: unknown) => ({
  version: 1,
  name: 'Mix',
  query: { ...query, ...fields },
  parameters,
});

function read(fields: object, parameters: unknown): SavedQuery {
  const parsed = parseSavedQuery(JSON.stringify(file(fields, parameters)));
  assert.ok('saved' in parsed, JSON.stringify(parsed));
  return parsed.saved;
}

function templateOf(saved: SavedQuery) {
  assert.ok(saved.template);
  return saved.template;
}

const faults = [
  [
    'an undeclared variable',
    { network_region: '${regoin}' },
    { window, region },
    'unknownVariable network_region',
  ],
  ['a variable without any declarations', {}, undefined, 'unknownVariable window'],
  [
    'a variable named like a property of every object',
    { network_region: '${constructor}' },
    { window },
    'unknownVariable network_region',
  ],
  ['a name with a space', { network_region: '${a b}' }, { window }, 'badVariable network_region'],
  ['an unclosed variable', { metrics: ['power', '${b'] }, { window }, 'badVariable metrics.1'],
  ['a declared name that starts with a digit', {}, { window, '1a': region }, 'badVariable parameters.1a'],
  ['declarations that are a list', {}, [], 'wrongType parameters'],
  ['a declaration that is a text', {}, { window: '24h' }, 'wrongType parameters.window'],
  ['a value that is a number', {}, { window: { default: 24 } }, 'wrongType parameters.window.default'],
  ['values that are a text', {}, { window: { values: '24h' } }, 'wrongType parameters.window.values'],
  ['neither default nor values', {}, { window: { label: 'Window' } }, 'missing parameters.window.default'],
  [
    'a default that is not listed',
    {},
    { window: { default: '1d', values: ['24h'] } },
    'defaultNotListed parameters.window.default',
  ],
  [
    'a variable in a value',
    {},
    { window: { default: '${window}' } },
    'variableInValue parameters.window.default',
  ],
  ['a list in a text field', {}, { window: { default: ['24h'] } }, 'listInText window'],
  [
    'a list inside a code',
    { metrics: ['p${m}'] },
    { window, m: { default: ['a', 'b'] } },
    'listInText metrics.0',
  ],
  [
    'too many values',
    {},
    { window: { values: Array<string>(201).fill('24h') } },
    'tooManyCodes parameters.window.values',
  ],
  ['a query without a metric', { metrics: ['${m}'] }, { window, m: { default: '' } }, 'missing metrics'],
] as const;

describe('a saved query with variables', () => {
  for (const [title, fields, parameters, fault] of faults)
    it(`is refused for ${title}`, () => {
      const parsed = parseSavedQuery(JSON.stringify(file(fields, parameters)));
      const found = 'broken' in parsed ? parsed.broken.diagnostic : undefined;
      assert.equal(`${found?.code} ${found?.path.join('.')}`, fault);
    });

  it('uses defaults until other values are chosen', () => {
    const saved = read(
      { network_region: '${region}', fueltech: ['${techs}', 'wind'], window: 'last ${days} days' },
      {
        region,
        techs: { values: [['coal_black', 'coal_brown'], []] },
        days: { default: '7' },
      },
    );
    assert.deepEqual(saved.query, {
      operation: 'network',
      network_code: 'NEM',
      metrics: ['power'],
      window: 'last 7 days',
      network_region: 'NSW1',
      fueltech: ['coal_black', 'coal_brown', 'wind'],
    });
    const { query: chosen } = resolveTemplate(templateOf(saved), { region: 'QLD1', techs: [], days: '14' });
    assert.equal(chosen?.network_region, 'QLD1');
    assert.deepEqual(chosen.fueltech, ['wind']);
    assert.equal(chosen.window, 'last 14 days');
  });

  it('omits a field whose variable is empty', () => {
    const saved = read({ network_region: '${region}' }, { window, region: { default: '' } });
    assert.equal(saved.query.network_region, undefined);
  });

  it('inserts a value literally', () => {
    const saved = read({ network_region: '${region}' }, { window, region: { default: "$&$'" } });
    assert.equal(saved.query.network_region, "$&$'");
  });

  it('refuses an invalid typed value', () => {
    const template = templateOf(read({}, { window }));
    assert.equal(faultOfValue(template, 'window', 'soon', {})?.code, 'badWindow');
    assert.equal(faultOfValue(template, 'window', '7d', {}), undefined);
  });

  it('is formatted as it was parsed', () => {
    const text = formatSavedQuery(
      read({ network_region: '${region}' }, { window, region: { ...region, note: 1 } }),
    );
    assert.equal(
      text,
      `{
  "version": 1,
  "name": "Mix",
  "query": {
    "operation": "network",
    "network_code": "NEM",
    "metrics": ["power"],
    "window": "\${window}",
    "network_region": "\${region}"
  },
  "parameters": {
    "window": {
      "default": "24h"
    },
    "region": {
      "default": "NSW1",
      "values": ["NSW1", "QLD1"],
      "label": "Region",
      "note": 1
    }
  }
}
`,
    );
  });

  it('resolves the same after formatting and parsing, whatever the values', () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,8}$/);
    const value = fc.stringMatching(/^[A-Za-z0-9 $&.]{1,8}$/).filter((text) => text.trim() !== '');
    fc.assert(
      fc.property(
        fc.dictionary(name, fc.array(value, { minLength: 1, maxLength: 4 }), { minKeys: 1, maxKeys: 4 }),
        fc.nat(),
        (declared, pick) => {
          const names = Object.keys(declared);
          const parameters = Object.fromEntries(
            Object.entries(declared).map(([one, values]) => [one, { values }]),
          );
          const fields = {
            window: '24h',
            metrics: names.map((one) => `\${${one}}`),
            network_region: names.map((one) => `x\${${one}}`).join(''),
          };
          const saved = read(fields, parameters);
          const again = parseSavedQuery(formatSavedQuery(saved));
          assert.ok('saved' in again);
          const values = Object.fromEntries(
            Object.entries(declared).map(([one, list]) => [one, list[pick % list.length] ?? '']),
          );
          const resolved = resolveTemplate(templateOf(saved), values);
          assert.deepEqual(resolveTemplate(templateOf(again.saved), values), resolved);
          assert.equal(
            resolved.query?.network_region,
            names
              .map((one) => `x${values[one] ?? ''}`)
              .join('')
              .trim(),
          );
          assert.deepEqual(resolved.query.metrics, [
            ...new Set(names.map((one) => (values[one] ?? '').trim())),
          ]);
        },
      ),
    );
  });
});
