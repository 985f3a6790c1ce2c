import assert from 'node:assert/strict';
import { CodeModel } from '#src/features/inlinePreviews/scan/codeModel';
import { languages } from '../../../unit/features/inlinePreviews/languagesByName';

const address = '"https://api.openelectricity.org.au/v4/market/network/NEM?metrics=price"';

/** Texts of any length by the part that they repeat. */
const texts: Record<string, (count: number) => string> = {
  'addresses on a line': (count) => `fetch(${address}); `.repeat(count),
  'addresses in a list': (count) => `x = [${`${address}, `.repeat(count)}]`,
  'addresses alone': (count) => `${address} `.repeat(count),
  'joined addresses': (count) => `x = ${`${address} + `.repeat(count)}1`,
  'addresses on lines': (count) => `fetch(${address})\n`.repeat(count),
  'names of addresses': (count) =>
    Array.from({ length: count }, (_, at) => `u${at} = ${address}; get(u${at});`).join(' '),
  'one name of addresses': (count) => `url = ${address}; get(url); `.repeat(count),
  'nested calls': (count) => `f(${address}, `.repeat(count) + ')'.repeat(count),
  'nested wrappers': (count) => 'String('.repeat(count) + address + ')'.repeat(count),
  'pipes with a path of parts': (count) =>
    'x <- request(b) |> req_url_path_append("data", "network", "NEM") |> req_perform()\n'.repeat(count),
  'a pipe of many parts': (count) =>
    `request(b)${' |> req_url_path_append("data", "network")'.repeat(count)}`,
  'a request of many steps': (count) =>
    `req <- request(b)\n${'req <- req_url_path_append(req, "data", "network")\n'.repeat(count)}`,
  'a chain of names': (count) =>
    `${Array.from({ length: count }, (_, at) => `a${at + 1} = a${at}\n`).join('')}c.get_market("NEM", network_region=a${count})`,
  'dictionaries of addresses': (count) => `f({"url": ${address}}); `.repeat(count),
};
const count = 500;
/** Work this short is not compared, because its time varies more than its amount. */
const minMs = 150;
/** The most that four times the text may take: in proportion it takes 4 times as long, with its square 16 times. */
const maxRatio = 5.8;
/** The least of several times is compared, taken in turn, so that other work of the machine slows both texts. */
const minAttempts = 3;
const maxAttempts = 8;

/** Returns the processor time, in milliseconds, to find all queries of a text and to read the first ones. */
function cost(language: keyof typeof languages, code: string) {
  const before = process.cpuUsage();
  const model = new CodeModel(code, languages[language]);
  for (const site of model.sites.slice(0, 20)) model.read(site);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe('four times as much hostile text', function () {
  this.timeout(300_000);
  for (const [title, write] of Object.entries(texts))
    for (const language of ['python', 'typescript', 'r', 'text'] as const)
      it(`takes at most ${maxRatio} times as long to scan: ${title} (${language})`, () => {
        let once = Infinity;
        let fourTimes = Infinity;
        for (let attempt = 1; attempt <= maxAttempts; attempt++) {
          once = Math.min(once, cost(language, write(count)));
          fourTimes = Math.min(fourTimes, cost(language, write(4 * count)));
          if (attempt >= minAttempts && (fourTimes < minMs || fourTimes <= maxRatio * once)) break;
        }
        assert.ok(fourTimes < minMs || fourTimes <= maxRatio * once, `${once} ms, then ${fourTimes} ms`);
      });
});
