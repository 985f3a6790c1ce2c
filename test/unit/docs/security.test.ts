import assert from 'node:assert/strict';
import fs from 'node:fs';

const text = fs.readFileSync('docs/security.md', 'utf8');
const [, table = ''] = /### Bounds\n([^]*?)\n### /.exec(text) ?? [];
const rows = table
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()));

describe('the table of bounds', () => {
  it('has rows', () => {
    assert.ok(rows.length > 15, `${rows.length} rows`);
  });
  for (const [, subject = '', , tests = ''] of rows)
    it(`names tests that are there: ${subject}`, () => {
      const names = [...tests.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
      assert.ok(names.length > 0, 'a bound has a test');
      for (const name of names) {
        const places = ['test/unit', 'test/long', 'test'].map((folder) => `${folder}/${name}.test.ts`);
        assert.ok(
          places.some((place) => fs.existsSync(place)),
          `there is no test ${name}`,
        );
      }
    });
});

describe('the page about security', () => {
  const names = new Set([...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name));
  const manifest = fs.readFileSync('package.json', 'utf8');

  it('names files and folders that are there', () => {
    const paths = [...names].filter((name) => /^(?:src|test|docs|scripts)\//.test(name));
    assert.ok(paths.length > 25, `${paths.length} paths`);
    assert.deepEqual(
      paths.filter((path) => !fs.existsSync(path)),
      [],
    );
  });

  it('names settings and commands of the project', () => {
    const ids = [...names].filter((name) => /^(?:gridlens\.|npm run )/.test(name));
    assert.ok(ids.length > 5, `${ids.length} names`);
    assert.deepEqual(
      ids.filter((id) => !manifest.includes(`"${id.replace('npm run ', '')}": `)),
      [],
    );
  });

  const limits: [cell: string, file: string, code: string][] = [
    ['64 levels, 64 KB, 50,000, 64', 'src/client/http/untrustedJson.ts', 'longestText = 64 * 1024;'],
    ['64 levels, 64 KB, 50,000, 64', 'src/client/decode/envelope.ts', 'maxSeries = 50_000;'],
    ['64 levels, 64 KB, 50,000, 64', 'src/client/decode/envelope.ts', 'maxLabelNames = 64;'],
    ['half an hour', 'src/client/index.ts', 'defaultDeadlineMs = 30 * 60_000;'],
    ['5, 4', 'src/client/http/exchange.ts', 'maxRedirects = 5;'],
    ['5, 4', 'src/client/http/retryRules.ts', 'maxAttempts: 4,'],
    ['about 10 ms', 'src/domain/idioms/steps.ts', 'maxTurnMs = 10;'],
    ['1 KB, with an ellipsis', 'src/protocol/shortTexts.ts', 'maxBytes = 1024;'],
    ['500 in a second', 'src/protocol/receive.ts', 'maxMessagesPerSecond = 500;'],
    ['a load of the page as 50', 'src/protocol/receive.ts', 'messagesPerWholeResult = 50;'],
    ['100 requests at a time', 'src/features/resultsTab/resultSession.ts', 'maxPending = 100;'],
    ['1 MB is read', 'src/formats/queryFiles/savedQueryFile.ts', 'largestFileBytes = 1_000_000;'],
    ['1,000 fields', 'src/formats/queryFiles/savedQueryFile.ts', 'maxFields = 1000;'],
    ['64 MB of a folder', 'src/formats/queryFiles/savedQueryFile.ts', 'maxBytesInAll = 64_000_000;'],
    ['for a minute', 'src/services/savedQueries/store/readInWorker.ts', 'longestMs = 60_000;'],
    ['16,000 characters', 'src/services/sharing/queryLink.ts', 'longestLink = 16_000;'],
    ['2,000 queries', 'src/services/sharing/readShared.ts', 'maxShared = 2000;'],
    ['5,000 folders', 'src/services/sharing/findQueryFiles.ts', 'maxFolders = 5000;'],
    ['its header 32 MB', 'src/formats/files/resultFile.ts', 'maxHeaderBytes = 32 * 1024 * 1024;'],
    ['4,096 characters', 'src/host/files/rootedFolder.ts', 'maxPathLength = 4096;'],
    ['64 KB of each end', 'src/formats/files/fileBytes.ts', 'maxEndBytes = 65_536;'],
    ['20,000 generations', 'src/datasets/planFile.ts', 'maxGenerations = 20_000;'],
    ['500,000 requests', 'src/datasets/planFile.ts', 'maxParts = 500_000;'],
    ['1,000,000 months', 'src/datasets/planFile.ts', 'maxPartMonths = 1_000_000;'],
    [
      '16 MB; only files of the plan',
      'src/datasets/datasetManifest.ts',
      'maxManifestBytes = 16 * 1024 * 1024;',
    ],
    ['512 MB, and the size', 'src/datasets/findDamage.ts', 'maxFileBytes = 512 * 1024 * 1024;'],
    ['512 MB of memory', 'src/datasets/parquetThread.ts', 'maxHeapMegabytes = 512;'],
    ['one minute', 'src/datasets/parquetThread.ts', 'longestMs = 60_000;'],
    ['texts of 4 MB', 'src/datasets/parquetProgram.ts', 'maxTextBytes = 2 ** 22;'],
    ['1,000 files that do not belong', 'src/datasets/findDamage.ts', 'maxStrangers = 1_000;'],
    ['100,000 characters', 'src/tools/inputSchema.ts', 'maxInputCharacters = 100_000;'],
    ['8,192 bytes', 'src/tools/fitAnswer.ts', 'maxAnswerBytes = 8192;'],
    ['200 MB; 64 MB', 'src/tools/writeExport.ts', 'maxExportBytes = 200_000_000;'],
    ['200 MB; 64 MB', 'src/tools/mcp/serveTools.ts', 'maxMessageBytes = 64 * 1024 * 1024;'],
    ['6,000,000 values', 'src/tools/heldResults.ts', 'maxValues = 6_000_000;'],
  ];
  for (const [cell, file, code] of limits)
    it(`states a limit of ${file}: ${code}`, () => {
      assert.ok(
        rows.some(([, , bound = '']) => bound.includes(cell)),
        cell,
      );
      assert.ok(fs.readFileSync(file, 'utf8').includes(code), code);
    });
});
