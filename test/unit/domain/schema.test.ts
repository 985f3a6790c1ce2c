import assert from '../../support/assert';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { fieldsOf, listFields, operations, parseQuery, parseWindow, relativeWindows } from '#src/domain';

interface Choice {
  enum?: string[];
  enumDescriptions?: string[];
  type?: string | string[];
  pattern?: string;
}
type Field = Choice & {
  anyOf?: Choice[];
  items?: Field;
  maxItems?: number;
};
interface Rule {
  if: { properties: { operation: { const: string } } };
  then: { properties: Record<string, Field | false> };
}
interface Schema {
  required: string[];
  definitions: {
    query: {
      properties: Record<string, Field>;
      allOf: Rule[];
    };
  };
}

const schema = JSON.parse(fs.readFileSync('media/query.schema.json', 'utf8')) as Schema;
const { properties, allOf } = schema.definitions.query;

describe('the schema of query files', () => {
  it('matches its generator', () => {
    const run = spawnSync(process.execPath, ['scripts/schema.mjs', '--check'], { encoding: 'utf8' });
    assert.equal(run.status, 0, run.stderr);
  });

  it('accepts any code, because the extension suggests the known ones', () => {
    for (const field of ['network_code', 'interval', 'window'])
      assert.deepEqual([properties[field]?.type, properties[field]?.enum], ['string', undefined]);
    const { network_region: region } = properties;
    assert.deepEqual([region?.type, region?.enum], [['string', 'array'], undefined]);
    assert.deepEqual([region?.items?.type, region?.items?.enum], ['string', undefined]);
    for (const field of ['metrics', ...listFields])
      assert.deepEqual(
        [properties[field]?.items?.type, properties[field]?.items?.enum],
        ['string', undefined],
      );
  });

  it('allows each operation exactly its own fields', () => {
    const fields = Object.keys(properties);
    for (const operation of operations) {
      const rule = allOf.find((one) => one.if.properties.operation.const === operation);
      const rules = Object.entries(rule?.then.properties ?? {});
      const refused = rules.filter(([, field]) => field === false).map(([field]) => field);
      assert.deepEqual(
        fields.filter((field) => !refused.includes(field)).sort(),
        [...fieldsOf(operation)].sort(),
      );
    }
  });

  it('limits lists to the lengths that the extension reads', () => {
    const query = { operation: 'network', network_code: 'NEM', metrics: ['power'] };
    const codes = (count: number) => Array.from({ length: count }, (_, i) => `C${i}`);
    for (const field of ['metrics', ...listFields]) {
      const maxItems = properties[field]?.maxItems ?? NaN;
      assert.ok(parseQuery({ ...query, [field]: codes(maxItems) }).query, field);
      assert.equal(parseQuery({ ...query, [field]: codes(maxItems + 1) }).query, undefined, field);
    }
  });

  it('accepts exactly the windows that the extension reads', () => {
    const pattern = new RegExp(properties['window']?.pattern ?? '(?!)');
    const read = [
      '24h',
      '90m',
      '12M',
      '7 d',
      'this fy',
      'ytd',
      'last 14 days',
      'Month to date',
      'previous quarter',
    ];
    const others = [...read, 'soon', '', '24', 'last day', '1.5h', '0d', '1 Oct', 'ytd now', 'days'];
    for (const text of [...relativeWindows.map((row) => row.window), ...others])
      assert.equal(pattern.test(text), parseWindow(text) !== undefined, text);
    for (const text of read) {
      assert.equal(
        parseQuery({ operation: 'network', network_code: 'NEM', metrics: ['power'], window: text }).query
          ?.window,
        text,
      );
      assert.ok(parseWindow(text), text);
    }
  });
});
