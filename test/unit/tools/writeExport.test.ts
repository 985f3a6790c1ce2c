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
        const exportFolder = { root: folder, below: 'exports' };
        const { result_id } = (await call('gridlens_query_electricity', query)).answer;
        for (const { id: format } of exportFormatRows) {
          const given = { result_id, format };
          const { answer, text } = await call('gridlens_export_result', given, { exportFolder });
          const file = String(answer['path']);
          assert.equal(path.dirname(file), path.join(folder, 'exports'), text);
          assert.ok(file.endsWith(`-sample-data.${format}`), file);
          assert.equal((await fs.stat(file)).size, answer['bytes']);
          const again = await call('gridlens_export_result', given, { exportFolder });
          assert.match(again.text, /already exists, and no file is replaced/);
        }
        assert.equal((await fs.readdir(path.join(folder, 'exports'))).length, exportFormatRows.length);
      }),
    ));

  it('accepts a file name but no path, and follows no link', () =>
    withEmptyFolder((folder) =>
      withTools(async ({ call }) => {
        const exports = path.join(folder, 'exports');
        const outside = path.join(folder, 'outside');
        await fs.mkdir(exports);
        await fs.mkdir(outside);
        const { result_id } = (await call('gridlens_query_electricity', query)).answer;
        const exportAs = (file_name: string) =>
          call(
            'gridlens_export_result',
            { result_id, format: 'csv', file_name },
            { exportFolder: { root: folder, below: 'exports' } },
          );
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
        await fs.symlink(path.join(outside, 'target.csv'), path.join(exports, 'linked-sample-data.csv'));
        const linked = await exportAs('linked');
        assert.ok(linked.isError, linked.text);
        assert.deepEqual(await fs.readdir(outside), []);
        assert.deepEqual(await fs.readdir(exports), ['linked-sample-data.csv']);
        const reserved = await exportAs('con');
        assert.equal(path.basename(String(reserved.answer['path'])), '_con-sample-data.csv');
      }),
    ));

  it('is refused where its folder, or a folder on the way, is a link of the workspace', () =>
    withEmptyFolder((folder) =>
      withTools(async ({ call }) => {
        const [root, outside] = [path.join(folder, 'root'), path.join(folder, 'outside')];
        await fs.mkdir(path.join(root, 'real'), { recursive: true });
        await fs.mkdir(path.join(outside, 'deep'), { recursive: true });
        await fs.symlink(outside, path.join(root, 'gridlens-exports'));
        await fs.symlink(path.join(outside, 'deep'), path.join(root, 'real', 'deep'));
        const { result_id } = (await call('gridlens_query_electricity', query)).answer;
        for (const below of ['gridlens-exports', 'gridlens-exports/deep', 'real/deep']) {
          const given = { result_id, format: 'csv', file_name: 'prices' };
          const { isError, text } = await call('gridlens_export_result', given, {
            exportFolder: { root, below },
          });
          assert.ok(isError && text.includes('link'), `${below}: ${text}`);
        }
        assert.deepEqual(await fs.readdir(outside), ['deep']);
        assert.deepEqual(await fs.readdir(path.join(outside, 'deep')), []);
      }),
    ));

  it('is written by one of two calls with the same name, and refused to the other', () =>
    withEmptyFolder((folder) =>
      withTools(async ({ call }) => {
        const results = await Promise.all(
          ['NSW1', 'SA1'].map((network_region) =>
            call('gridlens_query_electricity', { ...query, network_region }),
          ),
        );
        const exportFolder = { root: folder, below: 'exports' };
        for (let round = 0; round < 20; round++) {
          const written = await Promise.all(
            results.map(({ answer }) =>
              call(
                'gridlens_export_result',
                { result_id: answer['result_id'], format: 'csv', file_name: `same${round}` },
                { exportFolder },
              ),
            ),
          );
          const [only, ...others] = written.filter(({ isError }) => !isError);
          assert.ok(only && others.length === 0, `round ${round}: ${written.map(({ text }) => text).join()}`);
          assert.match(written.find(({ isError }) => isError)?.text ?? '', /already exists/);
          const region = written.indexOf(only) === 0 ? 'NSW1' : 'SA1';
          const text = await fs.readFile(String(only.answer['path']), 'utf8');
          assert.equal(Buffer.byteLength(text), only.answer['bytes']);
          assert.ok(text.includes(region));
        }
        assert.equal((await fs.readdir(path.join(folder, 'exports'))).length, 20);
      }),
    ));

  it('is refused, with the limit, when the session has written too many files or bytes', () =>
    withEmptyFolder((folder) =>
      withTools(async ({ call }) => {
        const { result_id } = (await call('gridlens_query_electricity', query)).answer;
        const exportFolder = { root: folder, below: 'exports' };
        const exportWith = (exported: { files: number; bytes: number }) =>
          call('gridlens_export_result', { result_id, format: 'csv' }, { exportFolder, exported });
        const many = await exportWith({ files: 100, bytes: 0 });
        assert.match(many.text, /Agents may write 100 files in a session/);
        const large = { files: 3, bytes: 1_000_000_000 - 20 };
        assert.match((await exportWith(large)).text, /Agents may write 1,000\.0 MB in a session/);
        assert.deepEqual(large, { files: 3, bytes: 1_000_000_000 - 20 });
        assert.deepEqual(await fs.readdir(path.join(folder, 'exports')), []);
        const fitting = { files: 99, bytes: 5 };
        const { answer } = await exportWith(fitting);
        assert.deepEqual(fitting, { files: 100, bytes: 5 + Number(answer['bytes']) });
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
