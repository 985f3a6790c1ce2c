import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { mutateText } from './mutateText';
import { mutateValue } from './mutateValue';
import { Random } from './random';

/** A parser with valid inputs. */
export interface Target<T> {
  name: string;
  seeds: T[];
  /** Inputs that failed once. They run first in every run. */
  always?: T[];
  /** Default: 10,000. Slow parsers set a lower number. */
  mutations?: number;
  /** Asserts the properties that every input must have. */
  check: (input: T) => unknown;
}

interface Case {
  name: string;
  /** The number of inputs of a seed. */
  totalOf: (seed: number) => number;
  /** The input with this number, always the same for a seed. */
  inputOf: (seed: number, number: number) => unknown;
  check: (input: unknown) => unknown;
}

const defaultMutations = 10_000;
/** A parser that takes longer for one input counts as hanging. Inputs have at most 100,000 characters. */
const maxInputMs = 2_000;
/** The seed whose inputs are the same in every run. It has a tenth of the mutations: new inputs find more. */
const fixedSeed = 20_261_001;

function toCase<T>(target: Target<T>, mutate: (seeds: T[], random: Random) => T): Case {
  const { name, seeds, always = [], mutations = defaultMutations, check } = target;
  const first = [...seeds, ...always];
  return {
    name,
    totalOf: (seed) => first.length + (seed === fixedSeed ? mutations / 10 : mutations),
    inputOf: (seed, number) =>
      number < first.length
        ? first[number]
        : mutate(first, new Random(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number, 0x85ebca6b))),
    check: (input) => check(input as T),
  };
}

/** A parser of text. */
export const textTarget = (target: Target<string>): Case => toCase(target, mutateText);

/** A parser of bytes. Its seeds and inputs are stored as Latin-1 text. */
export const bytesTarget = ({
  check,
  ...target
}: Omit<Target<string>, 'check'> & { check: (bytes: Uint8Array) => unknown }): Case =>
  toCase({ ...target, check: (input) => check(Buffer.from(input, 'latin1')) }, mutateText);

/** A reader of values from JSON or from a message. */
export const valueTarget = (target: Target<unknown>): Case => toCase(target, mutateValue);

interface Batch {
  name: string;
  seed: number;
  /** The number of the current input. */
  at: Int32Array;
}

const prototypeNames = Object.getOwnPropertyNames(Object.prototype).join();

/** An input that failed. */
interface Failure {
  number: number;
  message: string;
}

const maxFailures = 5;

/** The message and the innermost position of an error, which are equal for inputs that fail alike. */
const kindOf = (message: string) =>
  [message.split('\n')[0]?.slice(0, 40), ...(/\bat .*$/m.exec(message) ?? [])].join(' ');

/** Runs in the thread: checks every input, and reports one failure of each kind. */
async function runBatch(cases: Case[], { name, seed, at }: Batch) {
  const found = cases.find((one) => one.name === name);
  const failures = new Map<string, Failure>();
  for (let number = 0; found && number < found.totalOf(seed) && failures.size < maxFailures; number++) {
    Atomics.store(at, 0, number);
    try {
      await found.check(found.inputOf(seed, number));
      assert.equal(
        Object.getOwnPropertyNames(Object.prototype).join(),
        prototypeNames,
        'Object.prototype has changed',
      );
    } catch (error) {
      const message = error instanceof Error ? (error.stack ?? error.message) : inspect(error);
      const kind = kindOf(message);
      if (!failures.has(kind)) failures.set(kind, { number, message: message.slice(0, 1_500) });
    }
  }
  parentPort?.postMessage([...failures.values()]);
}

function describeInput(input: unknown) {
  let text: string;
  try {
    text = JSON.stringify(input);
  } catch {
    text = inspect(input);
  }
  return text.length > 1_200
    ? `${text.slice(0, 700)} … ${text.slice(-400)} (${text.length} characters)`
    : text;
}

/** Runs a batch in a worker thread, and ends the thread if an input takes too long. */
async function watchBatch(file: string, one: Case, seed: number) {
  const shared = new SharedArrayBuffer(4);
  const at = new Int32Array(shared);
  Atomics.store(at, 0, -1);
  const worker = new Worker(file, { workerData: { name: one.name, seed, at } satisfies Batch });
  const repeat = (number: number) =>
    `input ${number} of GRIDLENS_FUZZ_SEED=${seed}: ${describeInput(one.inputOf(seed, number))}`;
  let before = -1;
  let since = process.cpuUsage();
  const hung = new Promise<never>((_, reject) => {
    const watch = setInterval(() => {
      const number = Atomics.load(at, 0);
      if (number !== before) since = process.cpuUsage();
      before = number;
      const { user, system } = process.cpuUsage(since);
      // The thread is still loading before its first input. On a busy machine it may wait for a processor.
      if (number < 0 || user + system < maxInputMs * 1_000) return;
      reject(new Error(`It takes more than ${maxInputMs} ms for ${repeat(number)}`));
    }, 100);
    worker.once('exit', () => {
      clearInterval(watch);
    });
  });
  const ended = new Promise<Failure[]>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', (error) => {
      reject(new Error(`The thread ended at ${repeat(Atomics.load(at, 0))}`, { cause: error }));
    });
  });
  try {
    const failures = await Promise.race([ended, hung]);
    const said = failures.map(({ number, message }) => `${message}\nfor ${repeat(number)}`);
    assert.equal(failures.length, 0, `\n${said.join('\n\n')}`);
  } finally {
    await worker.terminate();
  }
}

/** A fixed seed, and the seed of the current run. */
const seeds = () => {
  const named = Number(process.env['GRIDLENS_FUZZ_SEED']);
  return [...new Set([fixedSeed, ...(Number.isSafeInteger(named) && named > 0 ? [named] : [])])];
};

/**
 * Adds one test per parser of a file. Each thread that checks inputs loads the file again and runs its batch here;
 * `url` is the file's `import.meta.url`.
 */
export function fuzz(title: string, url: string, cases: Case[]): void {
  if (!isMainThread) {
    void runBatch(cases, workerData as Batch);
    return;
  }
  describe(`fuzzing ${title}`, () => {
    for (const one of cases)
      for (const [i, seed] of seeds().entries())
        it(`reads or refuses ${one.name} in time: ${one.totalOf(seed)} inputs${i > 0 ? ' of a new seed' : ''}`, () =>
          watchBatch(fileURLToPath(url), one, seed)).timeout(300_000);
  });
}

/** Accepts an error of the documented kind as a refusal. Any other error is a bug. */
export function refusing(check: () => unknown, isRefusal: (error: unknown) => boolean): void {
  try {
    check();
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}
