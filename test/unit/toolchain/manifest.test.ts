import assert from 'node:assert/strict';
import fs from 'node:fs';
import { exportFormatRows } from '../../../src/domain/catalog/exportFormats';
import { intervals } from '../../../src/domain/catalog/index';
import { exportCommandOf, settingIds } from '../../../src/host/ids';

interface WindowDays {
  readonly properties: Readonly<Record<string, { readonly minimum: number; readonly maximum: number }>>;
  readonly default: object;
}
interface Step {
  readonly id: string;
  readonly description: string;
  readonly completionEvents: readonly string[];
}
interface Contributions {
  readonly configuration: { readonly properties: Readonly<Record<string, unknown>> };
  readonly menus: Readonly<Record<string, readonly { readonly command: string }[]>>;
  readonly walkthroughs: readonly { readonly steps: readonly Step[] }[];
}

const read = (file: string): string => fs.readFileSync(file, 'utf8');
const { contributes } = JSON.parse(read('package.json')) as { readonly contributes: Contributions };

/** The texts in bold that begin the paragraphs or points of a part of a page. */
const boldStarts = (text: string): readonly string[] =>
  [...text.matchAll(/^(?:- )?\*\*([^*]+)\*\*:/gm)].map(([, bold = '']) => bold);

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

describe('the formats that results are exported to', () => {
  const ids = exportFormatRows.map(({ id }) => exportCommandOf(id));
  const titles = exportFormatRows.map(({ title }) => title);
  const step = contributes.walkthroughs.flatMap(({ steps }) => steps).find(({ id }) => id === 'export');

  it('stand in the menu of the results tab, in the order of the vocabulary', () => {
    const known: readonly string[] = ids;
    const inMenu = contributes.menus['editor/title']?.map(({ command }) => command) ?? [];
    assert.deepEqual(
      inMenu.filter((command) => known.includes(command)),
      ids,
    );
  });

  it('are named by the step of the walkthrough, which each completes', () => {
    assert.ok(step);
    for (const title of titles) assert.ok(step.description.includes(title), title);
    assert.deepEqual(
      step.completionEvents,
      ids.map((id) => `onCommand:${id}`),
    );
  });

  it('are described one by one in the README and the walkthrough', () => {
    const section = read('README.md').split('\n## Export\n')[1]?.split('\n## ')[0] ?? '';
    assert.deepEqual(boldStarts(section), titles);
    assert.deepEqual(boldStarts(read('media/walkthrough/export.md')), titles);
  });
});
