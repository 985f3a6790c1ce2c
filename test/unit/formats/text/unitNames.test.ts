import assert from 'node:assert/strict';
import { csvColumns } from '../../../../src/formats/text/csvColumns';
import { toTidy } from '../../../../src/formats/text/tidy';
import { unitsOfFacilities } from '../../../support/webviewHarness/results';

describe('exports of units', () => {
  const result = unitsOfFacilities();

  it('have code, name, facility and technology in the long layout', () => {
    const { labelNames, series } = toTidy(result, { loads: 'negative', stamp: 'start' });
    const names = ['network', 'fueltech', 'facility_name', 'unit_name', 'unit_code', 'metric'];
    assert.deepEqual(labelNames, names);
    const labels = series.map((one) => one.labels.join(', '));
    assert.ok(labels.includes('NEM, coal_black, Eraring, Eraring 1, ER01, power'), labels.join('; '));
  });

  it('name columns by code in the wide layout', () => {
    const headers = csvColumns(result).map(({ header }) => header);
    assert.ok(headers.includes('ER01 (MW)'), headers.join());
  });
});
