import { clientOf, query, rejection } from '../../../support/runAgainst';
import { withServer } from '../../../support/httpServer';
import { sendError } from '../../../support/partServer';

describe('missing data', () => {
  const noData = 'No data available for network NEM in the specified time range';
  const rows = [
    ['of a future window are reported as such', '2026-11-01', { status: 404, isToCome: true }],
    ['of a past window are not reported as future', '2026-10-01', { status: 404, isToCome: undefined }],
  ] as const;
  for (const [name, date_start, facts] of rows)
    it(name, () =>
      withServer(
        (_request, response) => void sendError(response, 404, noData),
        ({ baseAddress }) =>
          rejection(
            clientOf(baseAddress).run({ ...query, date_start, date_end: '2026-12-01' }),
            'noData',
            facts,
          ),
      ),
    );
});
