import { clientOf, query, rejection } from '../../../support/runAgainst';
import { withServer } from '../../../support/httpServer';
import { sendError } from '../../../support/partServer';

describe('a window that is still to come', () => {
  const noData = 'No data available for network NEM in the specified time range';
  const rows = [
    ['is said to be, where the service has no data', '2026-11-01', { status: 404, isToCome: true }],
    ['is not said of one that is over', '2026-10-01', { status: 404, isToCome: undefined }],
  ] as const;
  for (const [name, date_start, facts] of rows)
    it(name, () =>
      withServer(
        (_request, response) => {
          sendError(response, 404, noData);
        },
        ({ baseAddress }) =>
          rejection(
            clientOf(baseAddress).run({ ...query, date_start, date_end: '2026-12-01' }),
            'noData',
            facts,
          ),
      ),
    );
});
