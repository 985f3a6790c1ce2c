/** Texts that are slow to scan. Their length grows with `n`, and most end with a query. */

const script = '\nclient.getMarket("NEM", ["price"])\n';
const python = '\nclient.get_market("NEM", [MarketMetric.PRICE])\n';

/** @type {readonly (readonly [language: 'python' | 'typescript', name: string, make: (n: number) => string])[]} */
export const hostileTexts = [
  ['typescript', 'nested calls', (n) => 'c.getMarket("NEM", '.repeat(n) + ')'.repeat(n)],
  ['typescript', 'open calls', (n) => 'c.getMarket("NEM", ['.repeat(n)],
  ['typescript', 'open templates', (n) => '`${'.repeat(4 * n) + script],
  ['typescript', 'open braces', (n) => '{'.repeat(8 * n) + script],
  ['typescript', 'slashes', (n) => 'a / b '.repeat(4 * n) + script],
  ['typescript', 'less-than signs', (n) => 'a<'.repeat(8 * n) + script],
  [
    'typescript',
    'one name',
    (n) => 'region = region;\n'.repeat(n) + 'client.getMarket("NEM", ["price"], { network_region: region })',
  ],
  ['python', 'open brackets', (n) => '['.repeat(8 * n) + python],
  ['python', 'quotes', (n) => "'".repeat(8 * n) + python],
  ['python', 'nested calls', (n) => 'client.get_market("NEM", '.repeat(n) + ')'.repeat(n)],
  [
    'python',
    'one name',
    (n) => 'region = region\n'.repeat(n) + 'client.get_market("NEM", network_region=region)',
  ],
  [
    'python',
    'a chain of names',
    (n) =>
      Array.from({ length: n }, (_, at) => `a${at + 1} = a${at}\n`).join('') +
      `client.get_market("NEM", network_region=a${n})`,
  ],
  [
    'python',
    'addresses',
    (n) => '"https://api.openelectricity.org.au/v4/market/network/NEM?metrics=price"\n'.repeat(n),
  ],
];
