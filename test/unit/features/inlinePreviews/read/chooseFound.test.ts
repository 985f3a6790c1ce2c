import assert from '../../../../support/assert';
import { completeQuery, foundAt } from '#src/features/inlinePreviews/read/foundQuery';
import { sentenceOfUnread } from '#src/words/query/codeWords';
import { defined } from '../../../../support/definedFields';
import { languages } from '../languagesByName';
import { scanPython, scanWith } from '../scanPython';

const code = 'a.get_market("NEM", ["price"])\n\nb.get_market("WEM", wanted, "5m", datetime.now())\n';
const found = scanPython(code);

const places: [offset: number, network: string | undefined][] = [
  [0, 'NEM'],
  [12, 'NEM'],
  [30, 'NEM'],
  [31, undefined],
  [32, 'WEM'],
  [code.length, undefined],
];

describe('the query at a place in code', () => {
  for (const [offset, network] of places) {
    it(`is ${network ?? 'none'} at ${offset}`, () => {
      assert.equal(foundAt(found, offset)?.partial.network_code, network);
    });
  }

  it('is the inner one of nested calls', () => {
    const nested = 'a.get_market("NEM", b.get_market("WEM", ["price"]))';
    assert.equal(foundAt(scanPython(nested), nested.indexOf('WEM'))?.partial.network_code, 'WEM');
    assert.equal(foundAt(scanPython(nested), 5)?.partial.network_code, 'NEM');
  });

  it('is complete only when the code has all values', () => {
    const [whole, open] = found;
    assert.ok(whole && open);
    assert.deepEqual(defined(completeQuery(whole)), {
      operation: 'market',
      network_code: 'NEM',
      metrics: ['price'],
    });
    assert.equal(completeQuery(open), undefined);
    assert.equal(
      sentenceOfUnread(open),
      'Not read from the code: metrics (wanted), date_start (datetime.now()).',
    );
  });

  it('is incomplete without a required field', () => {
    const [bare] = scanPython('a.get_market("NEM")');
    assert.ok(bare);
    assert.equal(completeQuery(bare), undefined);
  });

  const address = '"https://api.openelectricity.org.au/v4/data/network/NEM"';
  const rows: [language: 'python' | 'r', code: string, sentence: string][] = [
    [
      'python',
      `wanted = ${address} if len(x) > 2 else other\nrequests.get(wanted, params={"metrics": "power"})`,
      'The address of this request cannot be read from wanted.',
    ],
    [
      'python',
      `requests.get(${address} if x > 2 else other, timeout=5)`,
      `The address of this request cannot be read from ${address} if….`,
    ],
    ['python', 'OEClient().get_market("NEM", ["price"], "hour")', 'The query in the code is not valid.'],
    ['python', `requests.get(${address}, timeout=5)`, 'The code has no metrics.'],
    ['python', 'OEClient().get_market(interval="1h")', 'The code has no network and no metrics.'],
    [
      'r',
      'load <- function(base) request(base) |> req_url_path_append(paste("data", "network"), "NEM") |> req_perform()',
      'The address of this request cannot be read from base: base is a parameter without a value.',
    ],
  ];
  for (const [language, written, sentence] of rows)
    it(`is incomplete for a reason: ${sentence}`, () => {
      const sentences = scanWith(languages[language], written).map(sentenceOfUnread);
      assert.ok(sentences.includes(sentence), sentences.join('\n'));
    });
});
