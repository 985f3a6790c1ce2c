import assert from 'node:assert/strict';
import { Directory } from '../../../../../src/domain/result/directory';
import { findUnknownFacilities } from '../../../../../src/features/inlinePreviews/read/findUnknownFacilities';
import { sentenceOfFinding } from '../../../../../src/words/query/codeWords';
import { scanPython } from '../scanPython';

const directory = new Directory([
  { code: 'BAYSW', name: 'Bayswater', units: [{ code: 'BW01' }, { code: 'BW02' }] },
  { code: 'ERARING', name: 'Eraring', units: [{ code: 'ER01' }] },
]);

/** Returns the marked text, the sentence and the replacement of each finding. */
function found(code: string): readonly (readonly string[])[] {
  return scanPython(code).flatMap((query) =>
    findUnknownFacilities(code, query, directory).map((finding) => [
      code.slice(finding.start, finding.end),
      sentenceOfFinding(finding).split('. ')[0] ?? '',
      ...finding.fixes.flatMap(({ edits }) => edits.map(({ text }) => text)),
    ]),
  );
}

const call = (rest: string): string => `client.get_facility_data("NEM", ${rest})`;

describe('facilities in code that the directory does not list', () => {
  it('are marked where they are written, with the code that they resemble', () => {
    assert.deepEqual(found(call('["BAYSWATER", "ERARING"], [DataMetric.POWER]')), [
      ['BAYSWATER', '“BAYSWATER” is not a value of facility_code that Gridlens knows', 'BAYSW'],
    ]);
    assert.deepEqual(
      found(call("'ERARNG', [DataMetric.POWER]")).map(([, , to]) => to),
      ['ERARING'],
    );
  });

  it('mark the call where they are written elsewhere or twice', () => {
    const [marked, , ...fixes] = found(`plant = "HAZELWD"\n${call('[plant], [DataMetric.POWER]')}`)[0] ?? [];
    assert.equal(marked, call('[plant], [DataMetric.POWER]'));
    assert.deepEqual(fixes, []);
  });

  it('are none in queries of known ones and of other operations', () => {
    assert.deepEqual(found(call('["BAYSW"], [DataMetric.POWER]')), []);
    assert.deepEqual(found('client.get_network_data("NEM", [DataMetric.POWER])'), []);
  });
});
