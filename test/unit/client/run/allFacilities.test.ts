import assert from 'node:assert/strict';
import type { Query } from '#src/domain';
import { replyJson, routes, withServer, type Handler } from '../../../support/httpServer';
import { block, clientOf, envelope, hour, query, rejection } from '../../../support/runAgainst';

const facilities = Array.from({ length: 65 }, (_, f) => ({
  code: `F${String(f).padStart(2, '0')}`,
  units: [{ code: `F${f}A`, fueltech_id: 'wind' }, { code: `F${f}B` }],
}));

/** Answers as the service does: series by unit for named facilities, else the values of all units under one name. */
const data: Handler = (request, response) => {
  const named = new URL(request.url ?? '', 'http://host').searchParams.getAll('facility_code');
  const units = facilities.flatMap(({ code, units: own }) => (named.includes(code) ? own : []));
  const series = units.map(({ code }) => ({ columns: { unit_code: code }, data: [[hour(0), 1]] }));
  const mixed = [{ data: [1, 2, 3].map((value) => [hour(0), value]) }];
  replyJson(envelope(block(named.length > 0 ? series : mixed)))(request, response);
};

const all: Query = { ...query, operation: 'facilities' };
const path = '/v4/data/facilities/NEM';

describe('facility data without codes', () => {
  it('include all units of the directory; the query stays as written', () =>
    withServer(
      routes({ '/v4/facilities/': replyJson({ success: true, data: facilities }), [path]: data }),
      async ({ baseAddress, requests }) => {
        const client = clientOf(baseAddress);
        const result = await client.run(all);
        assert.equal(new Set(result.series.map(({ labels }) => labels['unit_code'])).size, 130);
        assert.deepEqual(
          result.notices.map((notice) => notice.code === 'queryWarning' && notice.diagnostic.code),
          ['facilitiesNotNamed'],
        );
        assert.deepEqual(result.query, all);
        assert.equal(requests.length, 1 + 3);
        // The directory is known now.
        assert.equal(client.plan(all).cost.requests, 3);
      },
    ));

  it('need approval of the requests that the directory adds', () =>
    withServer(
      routes({ '/v4/facilities/': replyJson({ success: true, data: facilities }), [path]: data }),
      async ({ baseAddress }) => {
        const asked: number[] = [];
        await clientOf(baseAddress).run(all, {
          approve: ({ requests }) => {
            asked.push(requests);
            return true;
          },
        });
        assert.deepEqual(asked, [1, 3]);
      },
    ));

  it('fail when the service has no directory and mixes the units', () =>
    withServer(routes({ [path]: data }), async ({ baseAddress }) => {
      await rejection(clientOf(baseAddress).run(all), 'collidingSeries');
    }));
});

describe('facility data', () => {
  const run = (results: Parameters<typeof block>[0]) =>
    withServer(routes({ [path]: replyJson(envelope(block(results))) }), ({ baseAddress }) =>
      clientOf(baseAddress).run({ ...all, facility_code: ['F00'] }),
    );

  it('fail when several series have the same labels and no unit', async () => {
    const one = { data: [[hour(0), 1]] };
    await rejection(run([one, one]), 'collidingSeries');
  });

  /** The codes that a notice says the service has no data for, when only F0A, F1B and F40A have rows. */
  const silentOf = (codes: Partial<Query>) =>
    withServer(
      routes({
        '/v4/facilities/': replyJson({ success: true, data: facilities }),
        [path]: (request, response) => {
          const named = new URL(request.url ?? '', 'http://host').searchParams;
          const units = ['F0A', 'F1B', 'F40A'].filter((unit) =>
            named.getAll('facility_code').includes(`F${unit.slice(1, -1).padStart(2, '0')}`),
          );
          const rows = units.map((code) => ({ columns: { unit_code: code }, data: [[hour(0), 1]] }));
          const error = { response_status: 'ERROR', error: 'No data available', success: false };
          const handler = rows.length === 0 ? replyJson(error, 404) : replyJson(envelope(block(rows)));
          handler(request, response);
        },
      }),
      async ({ baseAddress }) => {
        const client = clientOf(baseAddress);
        await client.fetchDirectory('NEM');
        const { notices } = await client.run({ ...all, ...codes });
        return notices.flatMap((one) => (one.code === 'noDataIn' ? [one.of.join(' '), one.when] : []));
      },
    );

  it('name the asked units and facilities that have no row', async () => {
    assert.deepEqual(await silentOf({ facility_code: ['F00', 'F01'] }), []);
    assert.deepEqual(await silentOf({ facility_code: ['F00', 'F02', 'F03'] }), ['F02 F03', '']);
    assert.deepEqual(await silentOf({ facility_code: ['F00'], unit_code: ['F0A', 'F0B'] }), ['F0B', '']);
    // Those of a request without data are named once, with their time.
    const codes = Array.from({ length: 31 }, (_, f) => `F${String(f).padStart(2, '0')}`);
    assert.deepEqual(await silentOf({ facility_code: codes }), [
      'F30',
      '5 Oct 2026',
      codes.slice(2, 30).join(' '),
      '',
    ]);
  });

  it('may be labelled by a column other than the unit', async () => {
    const { series } = await run(
      ['F00', 'F01'].map((code) => ({ columns: { facility_code: code }, data: [[hour(0), 1]] })),
    );
    assert.equal(series.length, 2);
  });
});
