import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FoundQuery } from '#src/features/inlinePreviews/read/foundQuery';
import { languages } from '../languagesByName';
import type { Call } from '../askedQuery';
import { recordPythonCalls, recordScriptCalls } from '../recordScriptCalls';
import { scanWith } from '../scanPython';
import { judgeProgram } from './judgeProgram';
import { programsIn } from './writeProgram';

export type ProgramLanguage = 'python' | 'typescript' | 'r';

const inUtc = { ...process.env, TZ: 'UTC' };
const recorders = 'test/unit/features/inlinePreviews/corpus';

/** Programs that depend on the machine's time zone run in this one as well. */
const otherZone = 'Australia/Sydney';

async function runScripts(programs: string[], zone: string) {
  const before = process.env['TZ'];
  process.env['TZ'] = zone;
  try {
    const calls: Call[][] = [];
    for (const program of programs) calls.push(await recordScriptCalls(program));
    return calls;
  } finally {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  }
}

function runR(programs: string[]) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-r-'));
  try {
    for (const [index, program] of programs.entries())
      fs.writeFileSync(path.join(folder, `${index + 1}.R`), program);
    const { stdout, error } = spawnSync(
      'Rscript',
      [`${recorders}/recordCalls.R`, folder, `${programs.length}`],
      {
        encoding: 'utf8',
        maxBuffer: 1e9,
        env: inUtc,
      },
    );
    if (error) return undefined;
    // The program prints to the same stream.
    const lines = stdout.split('\n').filter((line) => line.startsWith('calls: '));
    return lines.map((line) => JSON.parse(line.slice('calls: '.length)) as Call[]);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** Runs programs with stand-ins for the client and for HTTP. Empty when the language is not on the machine. */
async function runAll(language: ProgramLanguage, programs: string[]) {
  if (language === 'typescript')
    return [await runScripts(programs, 'UTC'), await runScripts(programs, otherZone)];
  const run = language === 'r' ? runR(programs) : recordPythonCalls(programs, ['--whole'], inUtc);
  return run ? [run] : [];
}

/** The outcome of reading programs and running them. */
export interface Judged {
  ran: number;
  /** The number of fully read programs. */
  sure: number;
  /** The seeds of programs whose request differs from what was read, with the difference. */
  faults: string[];
}

const isSure = ({ unread, assumed }: FoundQuery) => unread.length === 0 && assumed.length === 0;

/** Reads and runs the programs of seeds. Undefined when the language is not on the machine. */
export async function judgeSeeds(language: ProgramLanguage, seeds: number[]): Promise<Judged | undefined> {
  const programs = seeds.map(programsIn(language));
  const runs = await runAll(language, programs);
  const [first] = runs;
  if (!first) return undefined;
  let [ran, sure] = [0, 0];
  const faults = programs.flatMap((program, index) => {
    if (!first[index]?.length) return [];
    ran++;
    const [found, ...more] = scanWith(languages[language], program);
    if (!found || more.length > 0) return [`${seeds[index] ?? 0}: ${found ? 'several' : 'no'} queries`];
    if (isSure(found)) sure++;
    const fault = runs
      .flatMap((run, zone) => (run[index] ?? []).map((call) => judgeProgram(found, call, zone > 0)))
      .find((one) => one !== undefined);
    return fault === undefined ? [] : [`${seeds[index] ?? 0}: ${fault}`];
  });
  return { ran, sure, faults };
}
