import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import { exportFormatRows } from '#src/domain';
import { withEmptyFolder } from '../../support/commandLine';
import { withTools } from '../../support/toolBench';

const query = { metrics: ['price'], network_region: 'NSW1', interval: '1h', window: 'yesterday' };

describe('an export by an agent', () => {
  it('writes each format as a new file in the export folder and replaces none', () =>
    withEmptyFolder((folder) =>
      withTools(async ({ call }) => {
        const exportFolder = path.join(folder, 'exports');
        const { result_id } = (await call('gridlens_query_electricity', query)).answer;
        for (const { id: format } of exportFormatRows) {
          const given = { result_id, format };
          const { answer, text } = await call('gridlens_export_result', given, { exportFolder });
          const file = String(answer['path']);
          assert.equal(path.dirname(file), exportFolder, text);
          assert.ok(file.endsWith(`-sample-data.${format}`), file);
          assert.equal((await fs.stat(file)).size, answer['bytes']);
          const again = await call('gridlens_export_result', given, { exportFolder });
          assert.match(again.text, /already exists, and no file is replaced/);
        }
        assert.equal((await fs.readdir(exportFolder)).length, exportFormatRows.length);
      }),
    ));

  it('accepts a file name but no path, and follows no link', () =>
    withEmptyFolder((folder) =>
      withTools(async ({ call }) => {
        const exportFolder = path.join(folder, 'exports');
        const outside = path.join(folder, 'outside');
        await fs.mkdir(exportFolder);
        await fs.mkdir(outside);
        const { result_id } = (await call('gridlens_query_electricity', query)).answer;
        const exportAs = (file_name: string) =>
          call('gridlens_export_result', { result_id, format: 'csv', file_name }, { exportFolder });
        for (const name of [
          '../x',
          '/etc/x',
          'a/b',
          'a\\b',
          '..',
          '.hidden',
          'x\u0000y',
          'C:x',
          'a..b',
          ' ',
          '-rf',
          'x'.repeat(200),
        ]) {
          const { isError, text } = await exportAs(name);
          assert.ok(isError && text.includes('file_name is the name of a file'), name);
        }
        await fs.symlink(path.join(outside, 'target.csv'), path.join(exportFolder, 'linked-sample-data.csv'));
        const linked = await exportAs('linked');
        assert.ok(linked.isError, linked.text);
        assert.deepEqual(await fs.readdir(outside), []);
        assert.deepEqual(await fs.readdir(exportFolder), ['linked-sample-data.csv']);
        const reserved = await exportAs('con');
        assert.equal(path.basename(String(reserved.answer['path'])), '_con-sample-data.csv');
      }),
    ));

  it('is refused without a folder, with the reason', () =>
    withTools(async ({ call }) => {
      const { result_id } = (await call('gridlens_query_electricity', query)).answer;
      const refused = await call(
        'gridlens_export_result',
        { result_id, format: 'csv' },
        { whyNoExports: 'No folder is open.' },
      );
      assert.equal(refused.text, 'No folder is open.');
    }));
});
