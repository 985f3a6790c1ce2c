import assert from 'node:assert/strict';
import { planExport, planImport } from '#src/services/sharing/planFiles';
import { buildTree, type Place } from '#src/services/savedQueries/tree/tree';
import { entryOf } from '../savedQueries/entryOf';

const own: Place = { kind: 'user' };
const query = { operation: 'market', network_code: 'NEM', metrics: ['price'] } as const;
const saved = (name: string, folder?: string) => ({
  name,
  query,
  rest: { notes: name },
  ...(folder === undefined ? {} : { folder }),
});

const tree = buildTree([
  {
    label: 'My queries',
    place: own,
    entries: ['A', 'B'].map((name) => entryOf(name, { folder: 'x' })),
  },
]);

describe('importing saved queries', () => {
  it('keeps folders and content, and gives unique names', () => {
    const planned = planImport([saved('A'), saved('A'), saved('A', 'y'), saved('C')], tree, {
      place: own,
      folder: 'x',
    });
    assert.deepEqual(planned, [
      { ...saved('A', 'x'), name: 'A (copy)' },
      { ...saved('A', 'x'), name: 'A (copy 2)' },
      saved('A', 'x/y'),
      saved('C', 'x'),
    ]);
  });

  it('drops a folder that would make the path too long', () => {
    const [planned] = planImport([saved('A', 'y'.repeat(199))], tree, { place: own, folder: 'zz' });
    assert.equal(planned?.folder, 'zz');
  });
});

describe('exporting saved queries', () => {
  it('gives files unique names inside the folder', () => {
    const planned = planExport(
      [
        { name: 'Prices!' },
        { name: 'prices' },
        { name: '../../etc', folder: '../..' },
        { name: 'con', folder: 'a b/C' },
        { name: 'x', home: 'My queries', folder: 'prices' },
      ].map((one) => ({ ...one, text: '' })),
      new Map([['', ['PRICES.gridlens.json']]]),
    );
    assert.deepEqual(
      planned.map(({ folders, file }) => [...folders, file].join('/')),
      [
        'prices-2.gridlens.json',
        'prices-3.gridlens.json',
        'folder/folder/etc.gridlens.json',
        'a-b/c/query-con.gridlens.json',
        'my-queries/prices/x.gridlens.json',
      ],
    );
  });
});
