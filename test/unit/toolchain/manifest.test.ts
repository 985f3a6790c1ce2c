import assert from 'node:assert/strict';
import fs from 'node:fs';
import { exportFormatRows } from '../../../src/domain/exports/exportFormats';
import { intervals } from '../../../src/domain/catalog/index';
import { settingIds } from '../../../src/host/ids';

interface WindowDays {
  readonly properties: Readonly<Record<string, { readonly minimum: number; readonly maximum: number }>>;
  readonly default: object;
}
interface Step {
  readonly id: string;
  readonly description: string;
}
interface Contributions {
  readonly configuration: { readonly properties: Readonly<Record<string, unknown>> };
  readonly walkthroughs: readonly { readonly steps: readonly Step[] }[];
}

const { contributes } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {
  readonly contributes: Contributions;
};

describe('the setting of longest windows', () => {
  const setting = contributes.configuration.properties[settingIds.windowDays] as WindowDays;

  it('has each interval once, in the order of the vocabulary', () => {
    assert.deepEqual(
      Object.keys(setting.properties),
      intervals.map(({ code }) => code),
    );
  });

  it('takes the same days for each, and names none by default', () => {
    const bounds = Object.values(setting.properties).map(
      ({ minimum, maximum }) => `${minimum} to ${maximum}`,
    );
    assert.equal(new Set(bounds).size, 1, bounds.join(', '));
    assert.deepEqual(setting.default, {});
  });
});

describe('the step of the walkthrough about exports', () => {
  it('names each format', () => {
    const step = contributes.walkthroughs.flatMap(({ steps }) => steps).find(({ id }) => id === 'export');
    for (const { title } of exportFormatRows) assert.ok(step?.description.includes(title), title);
  });
});
