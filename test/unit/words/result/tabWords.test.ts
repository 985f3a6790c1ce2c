import assert from 'node:assert/strict';
import { labelOfTab } from '../../../../src/words/result/tabWords';

describe('the label of a results tab', () => {
  it('says what is a preview, and what is made up', () => {
    assert.equal(labelOfTab('Prices', { preview: false, sample: false }), 'Prices');
    assert.equal(labelOfTab('Prices', { preview: true, sample: false }), 'Preview: Prices');
    assert.equal(labelOfTab('Prices', { preview: true, sample: true }), 'Preview: Prices — Sample data');
  });
});
