import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { metrics, parameterOf } from '#src/domain';
import { commandNames, optionsOf } from '#src/cli/commandOptions';
import { scriptFor } from '#src/cli/completion/scripts';
import { gridlens, withEmptyFolder } from '../../support/commandLine';

/** Runs a shell; undefined when the machine lacks it. */
const runShell = (
  shell: string,
  args: string[],
  cwd?: string,
): Promise<{ out: string; err: string } | undefined> =>
  new Promise((resolve, reject) => {
    execFile(shell, args, { timeout: 60_000, cwd }, (error, out, err) => {
      if (error?.code === 'ENOENT') resolve(undefined);
      else if (error?.killed === true) reject(new Error(`${shell} did not end.`));
      else resolve({ out, err });
    });
  });

/** The typed words, the last of which is completed, and its completions: exactly `all` in any order, or at least `some`. */
const rows: [typed: string[], expected: { all?: string[]; some?: string[] }][] = [
  [[''], { some: [...commandNames, 'help'] }],
  [['qu'], { all: ['query'] }],
  [['list', 'f'], { all: ['fueltechs', 'facilities'] }],
  [['dataset', 'up'], { all: ['update'] }],
  [['help', 'data'], { all: ['dataset'] }],
  [['completion', 'z'], { all: ['zsh'] }],
  [['query', '--inter'], { all: ['--interval'] }],
  [['query', '--dry'], { all: ['--dry-run'] }],
  [['dataset', 'get', 'x', '--ag'], { all: ['--again'] }],
  [['me', '--add'], { all: ['--address'] }],
  [
    ['query', '--interval', ''],
    { all: (parameterOf('interval').valuesIn?.('NEM') ?? []).map(({ code }) => code) },
  ],
  [['query', '--metrics', ''], { all: metrics.map(({ code }) => code) }],
  [['query', '--metrics', 'pri'], { all: ['price'] }],
  [['query', '--metrics', 'price,demand_g'], { all: ['price,demand_gross', 'price,demand_gross_energy'] }],
  [['query', '--sample', '--network-region', 'N'], { all: ['NSW1'] }],
  [['query', '--format', 'p'], { all: ['parquet'] }],
  [['query', '-f', 'p'], { all: ['parquet'] }],
  [['list', 'metrics', '--format', ''], { all: ['table', 'csv', 'json'] }],
  [['query', '--line-end', 'c'], { all: ['crlf'] }],
];

function check(found: string[], { all, some = [] }: (typeof rows)[number][1]) {
  if (all) assert.deepEqual([...found].sort(), [...all].sort());
  for (const word of some) assert.ok(found.includes(word), word);
}

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '');
const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Runs `use` with the script in a file. */
const withScript = (shell: 'bash' | 'zsh' | 'fish', use: (file: string) => Promise<void>) =>
  withEmptyFolder(async (folder) => {
    const file = path.join(folder, '_gridlens');
    const { code, out } = await gridlens(['completion', shell]);
    assert.equal(code, 0);
    await fs.writeFile(file, out);
    await use(file);
  });

/** Skips the tests of a shell that the machine lacks, with a note. */
function needs(shell: string, args: string[] = ['--version']) {
  before(async function () {
    if (await runShell(shell, args)) return;
    console.log(`    This system has no ${shell}, so its completion is not tested.`);
    this.skip();
  });
}

describe('completion in bash', () => {
  needs('bash');

  /** Calls the completion function as bash does. */
  const completionsOf = async (file: string, words: string[]) => {
    const script = `source ${quote(file)}
      COMP_WORDS=(gridlens ${words.map(quote).join(' ')}); COMP_CWORD=${words.length}
      _gridlens; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { out, err } = (await runShell('bash', ['--norc', '-c', script])) ?? assert.fail();
    assert.equal(err, '');
    return linesOf(out);
  };

  it('completes commands, subjects, options and codes', () =>
    withScript('bash', async (file) => {
      for (const [typed, expected] of rows) check(await completionsOf(file, typed), expected);
      // Bash separates words at the equals sign.
      check(await completionsOf(file, ['query', '--metrics', '=', 'pri']), { all: ['price'] });
      check(await completionsOf(file, ['query', '--metrics', '=']), { some: ['price'] });
    }));

  it('is registered, and completes files by bash', () =>
    withScript('bash', async (file) => {
      const registered = await runShell('bash', [
        '--norc',
        '-c',
        `source ${quote(file)}; complete -p gridlens`,
      ]);
      assert.equal(registered?.out, 'complete -o default -F _gridlens gridlens\n');
      check(await completionsOf(file, ['query', '-o', '']), { all: [] });
      check(await completionsOf(file, ['query', 'mix']), { all: [] });
    }));
});

describe('completion in zsh', () => {
  needs('zsh', ['-c', 'zmodload zsh/zpty']);

  /** Types into an interactive zsh, presses the tab key, and reads the line. */
  const lineOf = async (file: string, typed: string[]) => {
    const setup = `PS1=; autoload -Uz compinit; compinit -u -d ${quote(`${file}.dump`)}; source ${quote(file)}; show() { print -r -- "<\${BUFFER}>"; exit }; zle -N show; bindkey '^X' show; bindkey '^I' complete-word; print -r ready`;
    const read = (until: string) => `while zpty -r line text; do print -rn -- $text; ${until} done`;
    const script = `zmodload zsh/zpty; zpty line zsh -f -i; zpty -w line ${quote(setup)}
      ${read('[[ $text == ready* ]] && break;')}
      zpty -w -n line ${quote(`gridlens ${typed.join(' ')}`)}$'\\t\\x18'
      ${read('')}`;
    const { out } = (await runShell('zsh', ['-f', '-c', script])) ?? assert.fail();
    return /<(gridlens [^>]*)>/.exec(out)?.[1]?.trimEnd() ?? out;
  };

  it('completes commands, subjects, options and codes', () =>
    withScript('zsh', async (file) => {
      // Starting a shell for each takes long.
      const some = rows.filter(([, { all }]) => all?.length === 1).filter((_, at) => at % 2 === 0);
      for (const [typed, { all = [] }] of some) {
        const line = ['gridlens', ...typed.slice(0, -1), ...all].join(' ');
        // An option that takes a value ends in an equals sign, and a list may go on.
        assert.equal((await lineOf(file, typed)).replace(/[=,]$/, ''), line);
      }
      assert.match(await lineOf(file, ['query', '--metrics', 'energy,pri']), /--metrics energy,price,?$/);
    })).timeout(60_000);
});

describe('completion in fish', () => {
  needs('fish');

  it('completes commands, subjects, options and codes', () =>
    withScript('fish', async (file) => {
      for (const [typed, expected] of rows) {
        const line = `gridlens ${typed.join(' ')}`;
        const script = `source ${quote(file)}; complete -C ${quote(line)}`;
        const { out, err } = (await runShell('fish', ['--no-config', '-c', script])) ?? assert.fail();
        assert.equal(err, '');
        check(
          linesOf(out).map((row) => row.split('\t')[0] ?? ''),
          expected,
        );
      }
    })).timeout(60_000);
});

describe('completion in PowerShell', () => {
  needs('pwsh');

  it('completes commands, subjects, options and codes', () =>
    withEmptyFolder(async (folder) => {
      const file = path.join(folder, 'gridlens.ps1');
      await fs.writeFile(file, scriptFor('powershell'));
      for (const [typed, expected] of rows.filter(([words]) => words.at(-1) !== '')) {
        const line = `gridlens ${typed.join(' ')}`;
        const script = `. '${file}'; (TabExpansion2 '${line}' ${line.length}).CompletionMatches | ForEach-Object CompletionText`;
        const { out } = (await runShell('pwsh', ['-NoProfile', '-Command', script])) ?? assert.fail();
        check(linesOf(out.replaceAll('\r', '')), expected);
      }
    })).timeout(120_000);
});

describe('a completion script', () => {
  for (const shell of ['bash', 'zsh', 'fish', 'powershell'] as const)
    it(`has all options of all commands: ${shell}`, () => {
      const script = scriptFor(shell);
      for (const command of commandNames)
        for (const [name] of optionsOf(command))
          assert.ok(script.includes(shell === 'fish' ? `-l ${name} ` : `--${name}`), `${command} --${name}`);
    });
});
