import assert from 'node:assert/strict';
import fs from 'node:fs';
import { defaultExportOptions, titleOfExportCommand } from '#src/domain';
import { exportFormats } from '#src/formats/exportWriters';
import { exportCommandOf } from '#src/host/ids';
import { readPageMessage } from '#src/protocol/receive';
import { axis, result, series } from './sampleResults';
import { readManifest } from '../../../scripts/manifest.mjs';

const { contributes } = readManifest();

/** Returns the formats that a text describes: the bold words at the start of its paragraphs and bullets. */
const describedIn = (text = '') =>
  [...text.matchAll(/^(?:- )?\*\*(.+?)\*\*:/gm)].map(([, title = '']) => title);

const titles = exportFormats.map(({ title }) => title);

describe('export formats', () => {
  for (const format of exportFormats) {
    const command = exportCommandOf(format.id);

    it(`write bytes in chunks: ${format.id}`, async () => {
      const write = await format.load();
      let bytes = 0;
      const from = result([series({ fueltech: 'wind' }, axis(3), [1, NaN, 2])]);
      for await (const chunk of write(from, defaultExportOptions)) bytes += chunk.length;
      assert.ok(bytes > 0);
    });

    it(`have a command that completes the walkthrough step: ${format.id}`, () => {
      assert.equal(
        contributes.commands.find((one) => one.command === command)?.title,
        `${titleOfExportCommand(format)}…`,
      );
      const step = contributes.walkthroughs[0]?.steps.find(({ id }) => id === 'export');
      assert.ok(JSON.stringify(step).includes(`onCommand:${command}`));
    });

    it(`can be requested by a page: ${format.id}`, () => {
      const action = { kind: 'export', format: format.id };
      assert.deepEqual(readPageMessage({ type: 'request', requestId: 1, action }), {
        type: 'request',
        requestId: 1,
        action,
      });
    });
  }

  it('have unique ids, titles and extensions', () => {
    for (const key of ['id', 'title', 'extension'] as const)
      assert.equal(new Set(exportFormats.map((format) => format[key])).size, exportFormats.length);
  });

  it('are the only formats that a page can request', () => {
    for (const format of ['CSV', 'toString', '', undefined, 7]) {
      const message = { type: 'request', requestId: 1, action: { kind: 'export', format } };
      assert.equal(readPageMessage(message)?.type, 'request');
      assert.deepEqual(readPageMessage(message), { type: 'request', requestId: 1, action: undefined });
    }
  });

  it('are described in the guide and in the walkthrough', () => {
    const page = fs.readFileSync('docs/guide/exports.md', 'utf8');
    assert.deepEqual(describedIn(page.split('\n## Formats\n')[1]?.split('\n## ')[0]), titles);
    assert.deepEqual(describedIn(fs.readFileSync('media/walkthrough/export.md', 'utf8')), titles);
  });
});
