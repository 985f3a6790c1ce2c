import assert from 'node:assert/strict';
import { CodeModel } from '#src/features/inlinePreviews/scan/codeModel';
import { languages } from './languagesByName';

const own = 'import { OpenElectricityClient } from "openelectricity"\n';
const query = '\nclient.getMarket("NEM", ["price"])\n';
const shell = '\ncurl "https://api.openelectricity.org.au/v4/market/network/NEM?metrics=price"\n';

/** At these lengths, quadratic work would exceed the test's time limit. */
const rows: [language: keyof typeof languages, title: string, code: string, most: number][] = [
  [
    'typescript',
    'nested calls',
    `${own}${'c.getMarket("NEM", '.repeat(30_000)}${')'.repeat(30_000)}`,
    30_000,
  ],
  ['typescript', 'open calls', `${own}${'c.getMarket("NEM", ['.repeat(30_000)}`, 0],
  ['typescript', 'open templates', `${'`${'.repeat(100_000)}${query}`, 1],
  ['typescript', 'back-ticks', `${'`'.repeat(300_000)}${query}`, 1],
  ['typescript', 'open braces', `${'{'.repeat(200_000)}${query}`, 1],
  ['typescript', 'closing braces', `${'}'.repeat(300_000)}${query}`, 1],
  ['typescript', 'slashes', `${'a / b '.repeat(60_000)}${query}`, 1],
  ['typescript', 'less-than signs', `${'a<'.repeat(150_000)}${query}`, 1],
  ['typescript', 'dots', `x = ${'a.'.repeat(100_000)}getMarket("NEM", ["price"])`, 1],
  [
    'typescript',
    'one name',
    `${'region = region;\n'.repeat(20_000)}client.getMarket("NEM", ["price"], { network_region: region })`,
    1,
  ],
  ['r', 'open braces', `${'{'.repeat(200_000)}\noe_get_network_data("NEM", "power")`, 1],
  ['r', 'quotes', `${"'".repeat(300_000)}\noe_get_network_data("NEM", "power")`, 1],
  [
    'r',
    'line ends in a date',
    `oe_get_network_data("NEM", "power", date_start = "2026${'\r\n'.repeat(100_000)}-01")`,
    1,
  ],
  ['text', 'slashes', `${'/'.repeat(100_000)}${shell}`, 1],
  [
    'text',
    'commas',
    `https://api.openelectricity.org.au/v4/data/network/N${','.repeat(200_000)}EM?metrics=power`,
    1,
  ],
  [
    'text',
    'a long name of a variable',
    `curl "$BASE/v4/market/network/NEM?metrics=price&interval=\${${'N'.repeat(100_000)}}"`,
    1,
  ],
  [
    'markdown',
    'dots before a variable without a name',
    `\`\`\`ts\nclient.getMarket("0${'.10'.repeat(100_000)}", ["price"])\n\`\`\`\n\`\`\`bash\ncurl "https://api.openelectricity.org.\${}/v4/data/network/NEM?metrics=energy"\n\`\`\``,
    1,
  ],
  [
    'python',
    'spaces in a formatted string',
    `requests.get(f"https://api.openelectricity.org.au/v4/market/network/NEM?metrics=price&network_region={region${' '.repeat(100_000)}n}")`,
    1,
  ],
  [
    'r',
    'a step without a request before it',
    'request("https://api.openelectricity.org.au/v3/old") \\> req_url_path(#v4", c("data"), "NEM") |> req_u§l_query(metrics = "power")',
    1,
  ],
  ['text', 'addresses', shell.repeat(3_000), 3_000],
  ['markdown', 'fences', `${'```python\nx\n```\n'.repeat(10_000)}\`\`\`ts${query}\`\`\``, 1],
  [
    'python',
    'one name',
    `${'region = region\n'.repeat(20_000)}client.get_market("NEM", network_region=region)`,
    1,
  ],
  ['r', 'a long code', `oe_get_network_market_data("NEM", "pri${'['.repeat(100_000)}ce")`, 1],
  [
    'python',
    'a long region',
    `client.get_market("NEM", ["price"], network_region="SA${'NaN'.repeat(30_000)}1")`,
    1,
  ],
  [
    'r',
    'an assignment to nothing',
    'url <- "https://api.openelectricity.org.au/v4/market/network/NEM"\nresp\\<- request(url) %>% req_perform()',
    1,
  ],
  [
    'python',
    'an option that is not closed',
    'parser = ArgumentParser()\nparser.add_argument("--region", de[[fault="NSW1")\nargs = parser.parse_args()\nclient.get_market("NEM", [x], network_region=args.region)',
    1,
  ],
  ['python', 'an empty line before an indented one', '\n    client.get_market("NEM", [x])', 1],
  ['python', 'one long name', `${'x'.repeat(50_000)}.get_market("NEM", [x])`, 1],
  ['python', 'circular names', 'a = b\nb = a\nclient.get_market("NEM", [a], interval=b)', 1],
  [
    'python',
    'deep blocks',
    `${Array.from({ length: 300 }, (_, at) => `${' '.repeat(at)}if x:\n`).join('')}${' '.repeat(300)}client.get_market("NEM", [x], interval=y)`,
    1,
  ],
];

describe('queries in hostile text', () => {
  for (const [language, title, code, most] of rows) {
    it(`are found and read among ${code.length} characters of ${title} (${language})`, () => {
      const model = new CodeModel(code, languages[language]);
      assert.ok(model.sites.length <= most, `${model.sites.length} queries`);
      for (const site of model.sites.slice(0, 20)) model.read(site);
    });
  }

  it('are found in portions when a line has too many', () => {
    const address = '"https://api.openelectricity.org.au/v4/market/network/NEM?metrics=price"';
    const code = `fetch(${address})\n`.repeat(10) + `fetch(${address}); `.repeat(500);
    const model = new CodeModel(code, languages.typescript, { maxOnLine: 50, isOver: () => false });
    assert.equal(model.sites.length, 60);
    assert.equal(model.isComplete, false);
    let steps = 0;
    model.findMore({ maxOnLine: 50, isOver: () => ++steps > 100 });
    assert.equal(model.sites.length, 160);
    model.findMore();
    assert.equal(model.isComplete, true);
    const all = new CodeModel(code, languages.typescript);
    assert.deepEqual(model.sites, all.sites);
    assert.equal(all.sites.length, 510);
  });
});
