import assert from '../../support/assert';
import { withTools } from '../../support/toolBench';
import type { ListedQuery } from '#src/tools/tool';

describe('saved queries for agents', () => {
  it('are listed without reading a file, and the one that runs is read alone', () =>
    withTools(async ({ call }) => {
      const opened: string[] = [];
      const listed = ['One', 'Two', 'Three'].map((name): ListedQuery => {
        const query = {
          operation: 'market',
          network_code: 'NEM',
          metrics: ['price'],
          interval: '1h',
        } as const;
        return {
          name,
          title: `Prices ${name}`,
          variables: name === 'Two' ? ['region', 'year'] : undefined,
          place: `${name}.gridlens.json`,
          open: () => {
            opened.push(name);
            return Promise.resolve({ name, query: { ...query, window: '24h' } });
          },
        };
      });
      const more = { listSaved: () => Promise.resolve(listed) };
      const { answer } = await call('gridlens_saved_queries', {}, more);
      assert.deepEqual(answer['rows'], [
        ['One', 'Prices One', '', 'One.gridlens.json'],
        ['Two', 'Prices Two', 'region year', 'Two.gridlens.json'],
        ['Three', 'Prices Three', '', 'Three.gridlens.json'],
      ]);
      assert.deepEqual(opened, []);
      const run = await call('gridlens_saved_queries', { name: 'three' }, more);
      assert.equal(run.isError, false, run.text);
      assert.deepEqual(opened, ['Three']);
    }));

  it('say why one cannot be read any more', () =>
    withTools(async ({ call }) => {
      const open = () => Promise.reject(Object.assign(new Error('EACCES: x'), { code: 'EACCES' }));
      const listed = [{ name: 'One', title: 'One', place: 'one', open }];
      const { text, isError } = await call(
        'gridlens_saved_queries',
        { name: 'One' },
        { listSaved: () => Promise.resolve(listed) },
      );
      assert.ok(isError);
      assert.match(text, /permission|not allowed|access/i);
    }));
});
